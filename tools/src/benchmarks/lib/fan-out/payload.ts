/**
 * The payload that every server sends: 256 bytes of JSON that end with the scheduled time of the push, so that the
 * receiver can read the time without parsing.
 */
export const PAYLOAD_BYTES = 256;

/** Offset added to every timestamp, so that each timestamp has 16 digits and starts with the same digit. */
const FIRST_TIME = 1_000_000_000_000_000;
const TIME_DIGITS = 16;
const ONE = '1'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);

const PLAYTHROUGH = { requirement_id: null, requirement: '0', progress: '0' };
const LOBBY_PROMO_CARDS = ['daily-bonus', 'refer-a-friend'];
const BALANCE_FILLER = filler(balanceUpdate(''), PAYLOAD_BYTES);
const SETTINGS_FILLER = filler(settingsUpdate(''), PAYLOAD_BYTES);

/** Builds the data of a `balance_update` push of the standard payload size. */
export function playerData(dueMicros: number): object {
  return balanceUpdate(BALANCE_FILLER + digits(dueMicros));
}

/** Builds the data of a `balance_update` push of the given size in bytes. */
export function fillingData(dueMicros: number, bytes: number): object {
  return balanceUpdate(filler(balanceUpdate(''), bytes) + digits(dueMicros));
}

/** Builds the data of a `casino_setting_update` push. */
export function globalData(dueMicros: number): object {
  return settingsUpdate(SETTINGS_FILLER + digits(dueMicros));
}

/**
 * Lists every field explicitly: under Node 20 an object spread took twice as long, and its garbage filled the servers'
 * old generation of the heap.
 */
function balanceUpdate(reason: string): object {
  return {
    wallet_version: 123_456,
    sc_balance: '1234567890',
    gc_balance: '987654321000000',
    playthrough: PLAYTHROUGH,
    reason,
  };
}

function settingsUpdate(featured_provider_id: string): object {
  return { version: 42, lobby_promo_cards: LOBBY_PROMO_CARDS, featured_provider_id };
}

/** Uses `toFixed`, because it bypasses V8's number-to-string cache, which would keep thousands of strings. */
function digits(dueMicros: number): string {
  return (FIRST_TIME + dueMicros).toFixed(0);
}

/**
 * Reads the scheduled time from the end of a push.
 * @param tail number of bytes after the time
 * @throws Error if there is no time at that index, which means that the peer's frame format differs from what this
 * bench expects
 */
export function readDue(bytes: Buffer, end: number, tail: number): number {
  const from = end - tail - TIME_DIGITS;
  if (bytes[from] !== ONE)
    throw new Error(`no timestamp found in ${bytes.toString('latin1', Math.max(0, from - 256), end)}`);
  let due = 0;
  for (let at = from + 1; at < end - tail; at++) due = due * 10 + ((bytes[at] ?? 0) - ZERO);
  return due;
}

function filler(data: object, bytes: number): string {
  return '.'.repeat(bytes - TIME_DIGITS - JSON.stringify(data).length);
}
