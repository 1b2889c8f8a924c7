import { type Currency, type EventOf, idOf, type StoredEvent } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { honestHistory } from '../honest-history.js';
import type { Draft } from '../reseal.js';
import { before, claimGrant, first, foundBy, judged, missed, ofType, setData } from './judged.js';

describe('grants and the rules that they follow: a reason applies only while its precondition holds; otherwise a rule finds the change', () => {
  it('the bonus of a day of the streak may change only if nobody has claimed it', () => {
    const recorded = first(ofType('promotion_rules_changed'));
    const streaks = before.filter(ofType('daily_bonus_claimed')).map(({ data }) => (data as { streak: number }).streak);
    const changed = (day: number) =>
      judged('field', 'promotion_rules_changed.rules.daily_bonus.days.gold_coins', recorded, (_, { data }) => {
        const { days } = (data as EventOf<'promotion_rules_changed'>['data']).rules.daily_bonus;
        Object.assign(days[day - 1] ?? {}, { gold_coins: '1' });
        return '';
      });
    expect(changed(Math.max(...streaks))).toEqual(foundBy('daily bonus in force'));
    expect(Math.max(...streaks)).toBeLessThan(7);
    expect(changed(7)).toEqual(missed('changed day of the streak'));
  });

  it('a grant may be missing behind a checkpoint that was set back, but only for an hour', () => {
    const target = 'the grant of the newest claim is removed, and the checkpoints are set back';
    const newest = before.findLast(({ type, causationId }) => type === 'coins_granted' && causationId !== null);
    const removedBefore = (ms: number) =>
      judged('fraud', target, newest ?? claimGrant, (drafts, one) => {
        // Later events of the player may need the coins, so only those of other players follow.
        const at = drafts.indexOf(one);
        const others = drafts.slice(at).filter(({ stream }) => idOf(stream) !== idOf(one.stream));
        drafts.splice(at, drafts.length, ...others);
        const end = drafts.at(-1) ?? one;
        end.recordedAt = new Date(Date.parse(one.recordedAt) + ms).toISOString();
        end.effectiveAt = end.recordedAt;
        return '';
      });
    expect(removedBefore(3_600_000)).toEqual(missed('may be behind for an hour'));
    expect(removedBefore(3_600_001)).toEqual(foundBy('claim grants'));
  });

  it('the amount of a claimed bonus may not change', () => {
    expect(judged('money', 'coins_granted', claimGrant, setData({ gold_coins: '6000000000' }))).toEqual(
      foundBy('claim grants'),
    );
  });

  it('a limit of the stakes may change only if every stake keeps it and no change of the other currency repeats it', () => {
    const vip = honestHistory(400, 9, { hasVip: true });
    const changes = vip.map(({ event }) => event).filter(ofType('currencies_changed'));
    const changed = (at: number, currency: Currency, max_stake: string) => {
      const event = changes.at(at) as StoredEvent;
      const rules = (event.data as EventOf<'currencies_changed'>['data'])[currency];
      const change = setData({ [currency]: { ...rules, max_stake } });
      return judged('field', `currencies_changed.${currency}.max_stake`, event, change, [], vip);
    };
    // The newest change is one of Sweeps Coins, which repeats the limits of Gold Coins from the change before it.
    expect(changed(-1, 'sweeps_coins', '5000000000')).toEqual(missed('every stake keeps the changed limit'));
    expect(changed(-1, 'sweeps_coins', '10000').rules).toEqual(['currencies']);
    expect(changed(-2, 'gold_coins', '300000000000').rules).toEqual(['currencies']);
  });

  it('the return of a listed game may change only if no bet on it was rewarded, whoever marked it as a favourite', () => {
    const vip = honestHistory(400, 9, { hasVip: true });
    const events = vip.map(({ event }) => event);
    const gameIdOf = ({ data }: StoredEvent) => (data as { game_id?: string }).game_id;
    const gamesOf = (type: string) => new Set(events.filter(ofType(type)).map(gameIdOf));
    const [rewarded, marked] = [gamesOf('bet_rewarded'), gamesOf('favourite_added')];
    const changed = (isSought: (gameId: string | undefined) => boolean) => {
      const listed = events.find((one) => one.type === 'game_listed' && isSought(gameIdOf(one))) as StoredEvent;
      return judged('field', 'game_listed.rtp', listed, setData({ rtp: '97.00' }), [], vip);
    };
    expect(changed((id) => marked.has(id) && !rewarded.has(id))).toEqual(missed('no bet on the game was rewarded'));
    expect(changed((id) => rewarded.has(id))).toEqual(foundBy('house edges'));
  });

  it('the coins of a promotion may change in the offer only if nobody has claimed it on these terms', () => {
    const vip = honestHistory(600, 23, { hasVip: true });
    const events = vip.map(({ event }) => event);
    const claims = events
      .filter(ofType('promotion_claimed'))
      .map(({ data }) => data as EventOf<'promotion_claimed'>['data']);
    const isClaimed = ({ data }: StoredEvent) => {
      const { promotions_version, merged } = data as EventOf<'promotion_offers_changed'>['data'];
      return claims.some((claim) => {
        const [offer] = merged.filter(({ promotion_id }) => promotion_id === claim.promotion_id);
        return offer?.gold_coins === claim.gold_coins && claim.promotions_version >= promotions_version;
      });
    };
    const changed = (isSought: (event: StoredEvent) => boolean) => {
      const offers = events.find(
        (one) =>
          one.type === 'promotion_offers_changed' &&
          (one.data as EventOf<'promotion_offers_changed'>['data']).merged.length > 0 &&
          isSought(one),
      ) as StoredEvent;
      const change = (_: Draft[], { data }: Draft) => {
        const [offer] = (data as EventOf<'promotion_offers_changed'>['data']).merged;
        if (offer) offer.gold_coins = '1';
        return '';
      };
      return judged('field', 'promotion_offers_changed.merged.gold_coins', offers, change, [], vip);
    };
    expect(changed(isClaimed)).toEqual(foundBy('promotion claims'));
    expect(changed((one) => !isClaimed(one))).toEqual(missed('nobody has claimed the promotion'));
  });
});
