import { type EventOf, FIRST_PREV_HASH, type StoredEvent, type WalletEvent } from '@goldwake/contracts';
import { rawHash } from '@goldwake/core';
import type { RawEvent } from '@goldwake/embedded';
import { type WalletState, walletReducer } from '@goldwake/wallet/domain';
import fc from 'fast-check';
import { decided, type Step, step, storedEvent } from './random-wallet.js';

/**
 * Number of random histories per property test; each has `COMMANDS` commands. Every run draws new histories, and `npm
 * run check -- replay --long` tests thousands.
 */
export const RUNS = Number(process.env.RANDOM_HISTORIES ?? 25);
export const COMMANDS = 200;

const UIDS = ['u1', 'u2', 'u3'] as const;

interface Command {
  uid: (typeof UIDS)[number];
  step: Step;
}

/**
 * Generates 200 commands for several players. When a test fails, fast-check removes every command that does not
 * contribute to the failure.
 */
export const commands: fc.Arbitrary<Command[]> = fc
  .array(fc.option(fc.record({ uid: fc.constantFrom(...UIDS), step }), { nil: undefined, freq: 1_000 }), {
    minLength: COMMANDS,
    maxLength: COMMANDS,
  })
  .map((given) => given.filter((one) => one !== undefined));

/** An event and the wallet state after this event. */
export interface Played {
  event: StoredEvent<WalletEvent>;
  state: WalletState;
}

/** Executes commands and returns the resulting events with their wallet states, in order of position. */
export function play(given: readonly Command[]): Played[] {
  const wallets = new Map<string, { state: WalletState; version: number }>();
  const restored = new Set<string>();
  const played: Played[] = [];
  for (const { uid, step: one } of given) {
    let { state, version } = wallets.get(uid) ?? { state: walletReducer.initial(uid), version: 0 };
    for (const event of decided(state, one, restored)) {
      state = walletReducer.evolve(state, event);
      version += 1;
      played.push({ event: { ...storedEvent(event, version, uid), position: played.length + 1 }, state });
    }
    wallets.set(uid, { state, version });
  }
  return played;
}

/**
 * Converts events to the form in which they are stored on disk, with a hash chain per stream. Gives some of them an
 * older schema version.
 */
export function onDisk(events: readonly StoredEvent[]): RawEvent[] {
  const heads = new Map<string, string>();
  return events.map((given) => {
    const event = { ...given, prevHash: heads.get(given.stream) ?? FIRST_PREV_HASH };
    const raw = { event, ...stored(given) };
    event.hash = rawHash(raw);
    heads.set(event.stream, event.hash);
    return raw;
  });
}

function stored({ type, stream, data, schemaVersion }: StoredEvent): Omit<RawEvent, 'event'> {
  // In schema version 1, `wallet_opened` contained only the uid.
  if (type === 'wallet_opened' && stream === 'wallet-u3') {
    return { dataText: JSON.stringify({ uid: 'u3' }), schemaVersion: 1 };
  }
  // In schema version 1, `coins_granted` contained neither the version of the rules nor the percentage, which was always 100.
  if (type === 'coins_granted' && stream === 'wallet-u3') {
    const { playthrough_percent, rules_version: _, ...old } = data as EventOf<'coins_granted'>['data'];
    if (playthrough_percent === 100) return { dataText: JSON.stringify(old), schemaVersion: 1 };
  }
  return { dataText: JSON.stringify(data), schemaVersion };
}
