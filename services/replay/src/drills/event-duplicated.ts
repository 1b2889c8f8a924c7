import type { WalletEvent } from '@goldwake/contracts';
import { rawHash } from '@goldwake/core';
import { balancesOf, playthroughOf, walletReducer } from '@goldwake/wallet/domain';
import type { CasinoCopy } from './casino-copy.js';
import { aboutWallet, type Drill } from './drill.js';
import { pickEvent, pickWallet } from './pick.js';

const isGrant = ({ event }: { event: { type: string } }) => event.type === 'coins_granted';

export const eventDuplicated: Drill = {
  name: 'event-duplicated',
  description:
    'a grant was executed twice under one command, with correct balances and hashes, as a buggy writer would do',
  inject(copy, random) {
    const wallet = pickWallet(copy, random, 3);
    const { event } = pickEvent(copy, random, wallet, [1, wallet.version - 1], isGrant);
    const version = wallet.version + 1;
    carryOutAgain(copy, event.stream, event.version, version);
    return {
      event_id: `${event.stream}@${version}`,
      what: `the command of ${event.eventId} was executed again as ${event.stream}@${version}`,
      commands: aboutWallet(wallet.uid, version),
    };
  },
};

/**
 * Appends a copy of an event to the end of its stream and of the history, with the balances that the wallet's reducer
 * computes at that point.
 */
function carryOutAgain(copy: CasinoCopy, stream: string, done: number, version: number): void {
  const first = copy.event(stream, done);
  const head = copy.event(stream, version - 1).event;
  const before = stateAt(copy, stream, version - 1);
  const after = walletReducer.evolve(before, first.event as WalletEvent);
  const data = { ...JSON.parse(first.dataText), balances: balancesOf(after), playthrough: playthroughOf(after) };
  const dataText = JSON.stringify(data);
  const last = copy.casino.eventAt(copy.casino.lastPosition())?.event ?? head;
  const event = {
    ...first.event,
    eventId: `${stream}@${version}`,
    version,
    recordedAt: last.recordedAt,
    effectiveAt: last.recordedAt,
    prevHash: head.hash,
  };
  copy.run(
    `INSERT INTO events
     SELECT ?, stream, ?, type, schema_version, ?, ?, ?, correlation_id, causation_id, command_id, command_hash,
       (SELECT max(command_index) + 1 FROM events same WHERE same.stream = it.stream AND same.command_id = it.command_id),
       actor, ?, ?
     FROM events it WHERE position = ?`,
    last.position + 1,
    version,
    dataText,
    event.recordedAt,
    event.effectiveAt,
    event.prevHash,
    rawHash({ ...first, event, dataText }),
    first.event.position,
  );
}

function stateAt({ casino }: CasinoCopy, stream: string, toVersion: number) {
  let state = walletReducer.initial(stream.slice('wallet-'.length));
  for (const { event } of casino.streamEvents(stream, { toVersion })) {
    state = walletReducer.evolve(state, event as WalletEvent);
  }
  return state;
}
