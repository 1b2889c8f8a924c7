/**
 * Derives the expected messages of each channel from the event store. This is a separate implementation of the
 * protocol's table of pushes.
 */
import { openReadOnly } from '@goldwake/embedded/reading';
import { truthOf } from './judge.mjs';

const PUSHES = {
  casino_settings_changed: ['casino_setting_update'],
  bet_and_win_settled: ['bet_and_win_created', 'bet_processed'],
  coins_granted: ['daily_bonus_claimed'],
};

/** Returns the key that a push and its event have in common. */
export function keyOf(event, { version, wallet_version }) {
  return `${event}@${version ?? wallet_version}`;
}

/**
 * @param before position in the store when the first receiver was connected
 * @returns the expected messages by channel
 */
export function readTruth(dataDir, before) {
  const channels = new Map();
  const casino = openReadOnly(dataDir);
  try {
    for (const { event } of casino.allEvents()) {
      for (const name of PUSHES[event.type] ?? []) {
        const channel = event.stream.startsWith('wallet-') ? `user.${event.stream.slice('wallet-'.length)}` : 'global';
        const truth = channels.get(channel) ?? { keys: [], before: 0 };
        const version = channel === 'global' ? event.data.version : event.version;
        channels.set(channel, truth);
        truth.keys.push(keyOf(name, { version }));
        if (event.position <= before) truth.before = truth.keys.length;
      }
    }
  } finally {
    casino.close();
  }
  return new Map([...channels].map(([channel, { keys, before }]) => [channel, truthOf(keys, before)]));
}
