import { isDeepStrictEqual } from 'node:util';
import { CURRENCIES } from '@goldwake/contracts';
import { BALANCES, balances, HELD_BALANCES, HOUSE_ACCOUNTS } from '@goldwake/wallet/projections';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ReplayedBalances } from '../balances/replayed.js';
import { Projected } from '../testing/projected.js';
import { commands, play, RUNS } from '../testing/random-history.js';

describe('the balances projection after any sequence of commands', () => {
  it('the projection stores what the replay gives, for players after every event and for house accounts', async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (given) => {
        const stored = new Projected(balances);
        const replayed = new ReplayedBalances();
        for (const { event } of play(given)) {
          await stored.take(event);
          replayed.event(event);
          const { uid } = event.data;
          const document = (await stored.get(BALANCES, uid))?.body;
          const replay = replayed.players.get(uid)?.document;
          if (!isDeepStrictEqual(document, replay)) expect(document).toEqual(replay);
        }
        const held = new Map([...replayed.held].map(([uid, { document }]) => [uid, document]));
        expect(new Map(stored.all(HELD_BALANCES))).toEqual(held);
        expect(new Map(stored.all(HOUSE_ACCOUNTS))).toEqual(replayed.house);
      }),
      { numRuns: RUNS },
    );
  });

  it('all accounts sum to zero after every event, and no player account is negative', async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (given) => {
        const stored = new Projected(balances);
        for (const { event } of play(given)) {
          await stored.take(event);
          for (const currency of CURRENCIES) {
            const players = [...stored.all(BALANCES), ...stored.all(HELD_BALANCES)].map(([, body]) =>
              BigInt(body[currency]),
            );
            const house = stored.all(HOUSE_ACCOUNTS).filter(([, account]) => account.currency === currency);
            const sum = [...players, ...house.map(([, { amount }]) => BigInt(amount))].reduce((a, b) => a + b, 0n);
            if (sum !== 0n || players.some((amount) => amount < 0n)) {
              throw new Error(`${event.eventId}: ${currency} come to ${sum}, players have ${players}`);
            }
          }
        }
      }),
      { numRuns: RUNS },
    );
  });
});
