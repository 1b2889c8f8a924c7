import { unusable } from './unusable.js';

/**
 * Reads numbers and texts at given byte positions of a file. A read beyond the end fails, because it means that the
 * file is truncated.
 */
export class Bytes {
  private readonly view: DataView;

  constructor(readonly all: Uint8Array) {
    this.view = new DataView(all.buffer, all.byteOffset, all.byteLength);
  }

  get length(): number {
    return this.all.length;
  }

  byte(at: number): number {
    return this.view.getUint8(this.within(at, 1));
  }

  uint16(at: number, littleEndian = false): number {
    return this.view.getUint16(this.within(at, 2), littleEndian);
  }

  uint24(at: number): number {
    return this.uint16(at, true) | (this.byte(at + 2) << 16);
  }

  uint32(at: number, littleEndian = false): number {
    return this.view.getUint32(this.within(at, 4), littleEndian);
  }

  slice(from: number, to: number): Uint8Array {
    this.within(from, to - from);
    return this.all.subarray(from, to);
  }

  /** Reads ASCII text, one character per byte. */
  text(at: number, length: number): string {
    return String.fromCharCode(...this.slice(at, at + length));
  }

  has(at: number, text: string): boolean {
    return at + text.length <= this.length && this.text(at, text.length) === text;
  }

  private within(at: number, length: number): number {
    if (at < 0 || length < 0 || at + length > this.length) throw unusable('damaged');
    return at;
  }
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
