/** What every peer sends: 256 bytes of JSON that end in the time at which the push was due, so that a receiver finds it without parsing. */
export const PAYLOAD_BYTES = 256;

/** Added so that every time has 16 digits, and begins with the same one. */
const FIRST_TIME = 1_000_000_000_000_000;
const TIME_DIGITS = 16;
const ONE = '1'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);

const PLAYTHROUGH = { requirement_id: null, requirement: '0', progress: '0' };
const LOBBY_PROMO_CARDS = ['daily-bonus', 'refer-a-friend'];
const BALANCE_FILLER = filler(balanceUpdate(''), PAYLOAD_BYTES);
const SETTINGS_FILLER = filler(settingsUpdate(''), PAYLOAD_BYTES);

/** Data of a `balance_update`. */
export function playerData(dueMicros) {
  return balanceUpdate(BALANCE_FILLER + digits(dueMicros));
}

/** The same, but so large. */
export function fillingData(dueMicros, bytes) {
  return balanceUpdate(filler(balanceUpdate(''), bytes) + digits(dueMicros));
}

/** Data of a `casino_setting_update`. */
export function globalData(dueMicros) {
  return settingsUpdate(SETTINGS_FILLER + digits(dueMicros));
}

/** Written out: as a spread it took twice as long under Node 20, and what it left behind filled the servers' old space. */
function balanceUpdate(reason) {
  return {
    wallet_version: 123_456,
    sc_balance: '1234567890',
    gc_balance: '987654321000000',
    playthrough: PLAYTHROUGH,
    reason,
  };
}

function settingsUpdate(featured_provider_id) {
  return { version: 42, lobby_promo_cards: LOBBY_PROMO_CARDS, featured_provider_id };
}

/** Without the engine's cache of numbers as texts, which keeps the latest thousands. */
function digits(dueMicros) {
  return (FIRST_TIME + dueMicros).toFixed(0);
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
