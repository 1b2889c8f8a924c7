import { type EventOf, idOf, type StoredEvent } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { honestHistory } from '../honest-history.js';
import { exchange } from '../mutation.js';
import type { Draft } from '../reseal.js';
import { before, deletion, first, foundBy, judged, lostBet, missed, set } from './judged.js';

describe('rounds and their money: a reason applies only while its precondition holds; otherwise a rule finds the change', () => {
  const won = first((one) => one.type === 'bet_and_win_settled' && (one.data as { payout: string }).payout !== '0');

  it('the stake of a lost round may change, but not that of a won one, and not beyond the balance', () => {
    const stake =
      (value: string) =>
      (_: Draft[], { data, stream }: Draft) => {
        const postings = [
          { account: `player:${stream.slice('wallet-'.length)}`, currency: 'gold_coins', amount: `-${value}` },
          { account: 'house:games', currency: 'gold_coins', amount: value },
        ];
        Object.assign(data as object, { stake: value, currency: 'gold_coins', played: [], postings });
        return '';
      };
    expect(judged('money', lostBet.type, lostBet, stake('10000'))).toEqual(missed('lost bet'));
    expect(judged('money', lostBet.type, lostBet, stake('99000000000000')).rules).toContain('postings');
    expect(judged('money', won.type, won, stake('10000'))).toEqual(foundBy('rolls'));
  });

  it('only the newest round may be deleted, because a later one would skip its nonce', () => {
    const rounds = before.filter(({ type, stream }) => type === 'bet_and_win_settled' && stream === lostBet.stream);
    expect(judged('delete', lostBet.type, rounds.at(-1) ?? lostBet, deletion)).toEqual(missed('newest round'));
    expect(judged('delete', lostBet.type, lostBet, deletion)).toEqual(foundBy('draws'));
  });

  describe('the cancellation of a round without a bet', () => {
    const isVoided = ({ type }: StoredEvent) => type === 'round_voided';
    const made = honestHistory(600, 9, { cancelsRounds: true });
    // It ends with a cancellation, after which no event names a version of the wallet.
    const history = made.slice(0, made.findLastIndex(({ event }) => isVoided(event)) + 1);
    const events = history.map(({ event }) => event);
    const voided = (isSought: (one: StoredEvent) => boolean = () => true) => {
      const event = events.findLast((one) => isVoided(one) && isSought(one));
      if (!event) throw new Error('the history has no such cancellation');
      return event;
    };
    const nextOf = ({ stream, version }: StoredEvent) =>
      events.find((one) => one.stream === stream && one.version === version + 1);
    const changed = (field: string, value: string, one: StoredEvent) =>
      judged(
        'field',
        `round_voided.${field}`,
        one,
        (_, { data }) => `${Object.assign(data as object, { [field]: value })}`,
        [],
        history,
      );

    it('may be deleted, and its ids may change, as long as no bet has them', () => {
      expect(judged('delete', 'round_voided', voided(), deletion, [], history)).toEqual(
        missed('no bet of the cancelled round'),
      );
      expect(changed('round_id', 'another', voided())).toEqual(missed('chooses the ids'));
      expect(changed('game_id', 'another', voided())).toEqual(missed('chooses the ids'));
    });

    it('is found with the id of a round that is in play, or of one that gets a bet later', () => {
      const bet = events.find(
        (one) =>
          one.type === 'bet_placed' &&
          events.some((other) => isVoided(other) && other.stream === one.stream && other.version < one.version),
      ) as StoredEvent;
      const earlier = voided((one) => one.stream === bet.stream && one.version < bet.version);
      const { round } = bet.data as EventOf<'bet_placed'>['data'];
      expect(changed('round_id', round.round_id, earlier)).toEqual(foundBy('rounds'));
    });

    it('may be copied only with an id of its own', () => {
      const change = (drafts: Draft[], one: Draft) => {
        const copy = { ...structuredClone(one), commandId: 'copied' };
        one.was = 'original';
        drafts.push(copy);
        return '';
      };
      expect(judged('duplicate', 'round_voided', voided(), change, [], history)).toEqual(foundBy('rounds'));
    });

    it('may be moved to another wallet, if it names the player', () => {
      const one = voided();
      const other = events.find(({ type, stream }) => type === 'wallet_opened' && stream !== one.stream) as StoredEvent;
      const uid = idOf(other.stream);
      const moved = (data: object) =>
        judged('move', 'round_voided', one, set({ stream: other.stream, data }), [], history);
      expect(moved({ ...(one.data as object), uid })).toEqual(missed('nothing states for whom it was sent'));
      expect(moved(one.data as object)).toEqual(foundBy('owners'));
    });

    it('may be exchanged with an event of another round', () => {
      const one = voided((each) => nextOf(each)?.type === 'bet_and_win_settled');
      const next = nextOf(one) as StoredEvent;
      const change = (drafts: Draft[], draft: Draft) => {
        exchange(drafts, draft, drafts.find(({ was }) => was === next.eventId) as Draft);
        return '';
      };
      expect(judged('swap in stream', `${next.type} and round_voided`, one, change, [next], history)).toEqual(
        missed('moves nothing'),
      );
    });
  });

  it('two steps in a stream may be exchanged if they belong to different rounds', () => {
    const roundId = ({ data }: StoredEvent) => (data as { round_id: string }).round_id;
    /** Exchanges the start of a round with the action that follows it in its stream. */
    const exchanged = (isOfSameRound: boolean) => {
      const startBefore = ({ stream, version }: StoredEvent) =>
        before.find((one) => one.type === 'round_started' && one.stream === stream && one.version === version - 1);
      const action = first((one) => {
        const start = one.type === 'action_taken' && startBefore(one);
        return start ? (roundId(start) === roundId(one)) === isOfSameRound : false;
      });
      const start = startBefore(action) as StoredEvent;
      const change = (drafts: Draft[], draft: Draft) => {
        exchange(drafts, draft, drafts.find(({ was }) => was === action.eventId) as Draft);
        return '';
      };
      return judged('swap in stream', 'action_taken and round_started', start, change, [action]);
    };
    expect(exchanged(false)).toEqual(missed('do not depend on each other'));
    expect(exchanged(true)).toEqual(foundBy('rounds in steps'));
  });

  it('two changes of a balance may be exchanged while each follows its cause and precedes its effects', () => {
    const vip = honestHistory(600, 18, { hasVip: true });
    const events = vip.map(({ event }) => event);
    const nextOf = ({ stream, version }: StoredEvent) =>
      events.find((one) => one.stream === stream && one.version === version + 1);
    /** Exchanges two neighbours of a wallet, so that the first of them becomes the later one. */
    const exchanged = (isSought: (first: StoredEvent, second: StoredEvent) => boolean) => {
      const first = events.find((one) => {
        const next = one.stream.startsWith('wallet-') && nextOf(one);
        return next && one.commandId !== next.commandId && isSought(one, next);
      }) as StoredEvent;
      const second = nextOf(first) as StoredEvent;
      const target = [first.type, second.type].sort().join(' and ');
      const change = (drafts: Draft[], draft: Draft) => {
        exchange(drafts, draft, drafts.find(({ was }) => was === second.eventId) as Draft);
        return '';
      };
      return judged('swap in stream', target, first, change, [second], vip);
    };
    const roundOf = ({ data }: StoredEvent) => (data as Partial<EventOf<'bet_placed'>['data']>).round;
    const isRewardedBet = (one: StoredEvent) => one.type === 'bet_placed' && roundOf(one)?.game_id === 'sandbox';
    const isOther = (one: StoredEvent) => /^(coins_granted|win_paid|bet_rolled_back)$/.test(one.type);
    const areOfDifferentRounds = (first: StoredEvent, second: StoredEvent) =>
      ((first.data as { round_id?: string }).round_id ?? roundOf(first)?.round_id) !==
      ((second.data as { round_id?: string }).round_id ?? roundOf(second)?.round_id);
    const causeOf = ({ causationId }: StoredEvent) => events.find(({ eventId }) => eventId === causationId);

    expect(exchanged((one, bet) => isOther(one) && isRewardedBet(bet))).toEqual(missed('valid in both orders'));
    expect(exchanged((bet, other) => isRewardedBet(bet) && isOther(other) && areOfDifferentRounds(bet, other))).toEqual(
      foundBy('causes'),
    );
    expect(
      exchanged(
        (one, grant) =>
          isOther(one) && grant.type === 'coins_granted' && (causeOf(grant)?.position ?? 0) > one.position,
      ),
    ).toEqual(foundBy('causes'));
  });
});
