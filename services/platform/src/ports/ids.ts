export interface Ids {
  /** Unique, and rising with time: 32 hex digits of a UUIDv7 (RFC 9562). */
  next(): string;
}
