import { callerKey, isSharedAddress } from '@goldwake/core';
import type { Limits } from './limits.js';

/** Counts the open sockets per caller, identified by IPv4 address or IPv6 /64 prefix. */
export class Callers {
  private readonly sockets = new Map<string, number>();

  constructor(private readonly limits: Pick<Limits, 'connectionsPerAddressMax' | 'connectionsPerLoopbackMax'>) {}

  /** Returns whether the caller may open one more socket. */
  hasRoom(address: string): boolean {
    const { connectionsPerAddressMax, connectionsPerLoopbackMax } = this.limits;
    const max = isSharedAddress(address) ? connectionsPerLoopbackMax : connectionsPerAddressMax;
    return (this.sockets.get(callerKey(address)) ?? 0) < max;
  }

  enter(address: string): void {
    const key = callerKey(address);
    this.sockets.set(key, (this.sockets.get(key) ?? 0) + 1);
  }

  leave(address: string): void {
    const key = callerKey(address);
    const left = (this.sockets.get(key) ?? 0) - 1;
    if (left > 0) this.sockets.set(key, left);
    else this.sockets.delete(key);
  }

  /** Number of callers with at least one socket. */
  get size(): number {
    return this.sockets.size;
  }
}
