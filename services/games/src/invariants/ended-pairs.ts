import { type EventOf, type FairnessEvent, idOf, type StoredEvent, streamName } from '@goldwake/contracts';
import { defineInvariant, type HistoryScope, isRecordedNear, systemCommandId, type Violate } from '@goldwake/core';
import { RETIRE_SEEDS } from '../domain/index.js';

interface NewestPair {
  pair: number;
  startedAt: string;
  eventId: string;
  /** Whether no bet under way could still draw from the pair before. */
  isExact: boolean;
}

interface Pairs {
  /** Each player's newest seed pair. */
  newest: Map<string, NewestPair>;
  /** The newest seed pair that each player's wallet has ended, with the client seed of the pair that follows. */
  ended: Map<string, { pair: number; clientSeed: string; eventId: string }>;
  /** Whether the wallets of the casino end pairs, as they do since it has rounds in several steps and the table. */
  endsPairs: boolean;
}

/**
 * The wallet ends a pair in the stream that contains its bets and accepts no bet on it afterwards. The start of the next
 * pair, which makes the server seed public, is appended only then. Positions follow this order also in cluster mode,
 * where an append takes the position after all stored events. A repair starts pairs while the casino is stopped. So every
 * bet on the earlier pair has a lower position, whatever the clocks say.
 */
export const endedPairs = defineInvariant<Pairs>({
  name: 'ended pairs',
  rule: 'a seed pair starts only after the wallet or a repair has ended the one before, with the client seed that the wallet then stored, and no round draws from a pair after that, because its server seed is public',
  types: [
    'seed_pair_started',
    'seed_pair_ended',
    'bet_placed',
    'bet_and_win_settled',
    'round_started',
    'tide_chain_committed',
  ],
  initial: () => ({ newest: new Map(), ended: new Map(), endsPairs: false }),
  check(state, event, violate, scope) {
    switch (event.type) {
      case 'seed_pair_started':
        started(state, event as StoredEvent<FairnessEvent>, violate, scope);
        return;
      case 'bet_placed':
      case 'bet_and_win_settled':
        placed(state, event as StoredEvent<EventOf<'bet_placed' | 'bet_and_win_settled'>>, violate);
        return;
      case 'seed_pair_ended': {
        const { seed_pair, client_seed } = (event as StoredEvent<EventOf<'seed_pair_ended'>>).data;
        state.ended.set(idOf(event.stream), { pair: seed_pair, clientSeed: client_seed, eventId: event.eventId });
        state.endsPairs = true;
        return;
      }
      case 'round_started':
      case 'tide_chain_committed':
        state.endsPairs = true;
    }
  },
});

function started(
  { newest, ended, endsPairs }: Pairs,
  event: StoredEvent<FairnessEvent>,
  violate: Violate,
  scope: HistoryScope,
): void {
  const { seed_pair, client_seed } = event.data;
  const uid = idOf(event.stream);
  const last = ended.get(uid);
  const isRepair = event.commandId.startsWith(systemCommandId(RETIRE_SEEDS, ''));
  const isEnded = isRepair || seed_pair === 1 || (last?.pair ?? 0) >= seed_pair - 1;
  if (last && !isRepair && last.pair === seed_pair - 1 && last.clientSeed !== client_seed) {
    violate(event, `starts with the client seed ${client_seed}; ${last.eventId} states ${last.clientSeed}`);
  }
  if (endsPairs && !isEnded && scope.includes(streamName('wallet', uid))) {
    violate(event, `starts seed pair ${seed_pair}; the wallet has not ended seed pair ${seed_pair - 1}`);
  }
  const isExact = isRepair || endsPairs;
  newest.set(uid, { pair: seed_pair, startedAt: event.recordedAt, eventId: event.eventId, isExact });
}

function placed(
  { newest }: Pairs,
  event: StoredEvent<EventOf<'bet_placed' | 'bet_and_win_settled'>>,
  violate: Violate,
): void {
  const { draw } = event.data.round;
  const now = newest.get(idOf(event.stream));
  if (!draw || !now || draw.seed_pair >= now.pair) return;
  // In an older casino, a bet decided just before its pair ended may be recorded after it. Five minutes suffice: the
  // wallet accepts no call of a process whose clock differs by more than 30 seconds.
  if (!now.isExact && isRecordedNear(now.startedAt, event)) return;
  violate(
    event,
    `draws from seed pair ${draw.seed_pair}, which ended when ${now.eventId} started seed pair ${now.pair}`,
  );
}
