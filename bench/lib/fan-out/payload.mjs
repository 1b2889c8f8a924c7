/** What every peer sends: 256 bytes of JSON that end in the time at which the push was due, so that a receiver finds it without parsing. */
export const PAYLOAD_BYTES = 256;

/** Added so that every time has 16 digits, and begins with the same one. */
const FIRST_TIME = 1_000_000_000_000_000;
const TIME_DIGITS = 16;
const ONE = '1'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);

const BALANCE_UPDATE = {
  wallet_version: 123_456,
  sc_balance: '1234567890',
  gc_balance: '987654321000000',
  playthrough: { requirement_id: null, requirement: '0', progress: '0' },
};
const CASINO_SETTINGS = { version: 42, lobby_promo_cards: ['daily-bonus', 'refer-a-friend'] };
const BALANCE_FILLER = filler({ ...BALANCE_UPDATE, reason: '' }, PAYLOAD_BYTES);
const SETTINGS_FILLER = filler({ ...CASINO_SETTINGS, featured_provider_id: '' }, PAYLOAD_BYTES);

/** Data of a `balance_update`. */
export function playerData(dueMicros) {
  return { ...BALANCE_UPDATE, reason: BALANCE_FILLER + (FIRST_TIME + dueMicros) };
}

/** The same, but so large. */
export function fillingData(dueMicros, bytes) {
  return { ...BALANCE_UPDATE, reason: filler({ ...BALANCE_UPDATE, reason: '' }, bytes) + (FIRST_TIME + dueMicros) };
}

/** Data of a `casino_setting_update`. */
export function globalData(dueMicros) {
  return { ...CASINO_SETTINGS, featured_provider_id: SETTINGS_FILLER + (FIRST_TIME + dueMicros) };
}

/** @param tail bytes after the time @throws when no time stands there: then the peer does not send what this bench believes */
export function readDue(bytes, end, tail) {
  const from = end - tail - TIME_DIGITS;
  if (bytes[from] !== ONE) throw new Error(`no time in ${bytes.latin1Slice(Math.max(0, from - 256), end)}`);
  let due = 0;
  for (let at = from + 1; at < end - tail; at++) due = due * 10 + (bytes[at] - ZERO);
  return due;
}

function filler(data, bytes) {
  return '.'.repeat(bytes - TIME_DIGITS - JSON.stringify(data).length);
}
