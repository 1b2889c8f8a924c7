import type { WalletPort } from '@goldwake/contracts';

type Call = keyof WalletPort;

/** The wallet of a process that is held up before a call, so that another process acts in between. */
export class InterruptedWallet {
  private held: { before: readonly Call[]; happens: () => Promise<unknown> } | undefined;

  /** Runs `happens` once, before the next call of one of these methods. */
  once(before: readonly Call[], happens: () => Promise<unknown>): void {
    this.held = { before, happens };
  }

  /** Returns whether the last `once` has happened. */
  get hasHappened(): boolean {
    return this.held === undefined;
  }

  /** Returns the wallet that the process calls. */
  over(wallet: WalletPort): WalletPort {
    return new Proxy(wallet, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]) => {
          await this.happenBefore(name as Call);
          return value.apply(target, args);
        };
      },
    });
  }

  private async happenBefore(call: Call): Promise<void> {
    const { held } = this;
    if (!held?.before.includes(call)) return;
    this.held = undefined;
    await held.happens();
  }
}
