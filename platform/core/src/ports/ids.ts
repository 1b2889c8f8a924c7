export interface Ids {
  /** Returns a unique id that increases with time: the 32 hex digits of a UUIDv7 (RFC 9562). */
  next(): string;
}
