import { idOf, type OpenSlotRound, type StoredEvent } from '@goldwake/contracts';
import type { ProviderBetResponse } from '@goldwake/contracts/http';
import { ENVELOPE_INVARIANTS, type Engine } from '@goldwake/core';
import { command, findingsOf, until } from '@goldwake/core/testing';
import { WALLET_INVARIANTS } from '@goldwake/wallet/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { INVARIANTS } from '../invariants/index.js';
import { InterruptedWallet } from './interrupted-wallet.js';
import { type DrawnEnd, drawnBy, ProviderRound, STAKE } from './provider-round.js';
import { type Answer, OPENING, SlotCasino } from './slot-casino.js';

/** Rounds of a scenario whose outcome depends on which process is faster. */
const ROUNDS = 12;
/** Copies of one call that are sent at once. */
const COPIES = 10;

/** One database, opened by two processes of the games service. */
export interface GamesOfTwo {
  processes: readonly [Engine, Engine];
  close(): Promise<void>;
}

/**
 * The seamless wallet keeps its promises whichever of two processes receives a call, and whichever is faster. A call
 * that is refused as `unavailable` is repeated, as a provider does.
 */
export function providerWalletContract(engine: string, open: () => Promise<GamesOfTwo>): void {
  describe(`the calls of a provider to two processes on ${engine}`, () => {
    let database: GamesOfTwo;
    let one: SlotCasino<Engine>;
    let other: SlotCasino<Engine>;
    /** Lets a test act just before a wallet call of `other`. */
    let held: InterruptedWallet;
    let uid: string;
    let session: string;
    let round: ProviderRound;
    let ids = 0;

    beforeAll(async () => {
      database = await open();
      held = new InterruptedWallet();
      one = await SlotCasino.openOn(database.processes[0]);
      other = await SlotCasino.openOn(database.processes[1], { calls: (ledger) => held.over(ledger) });
    });
    beforeEach(async () => {
      uid = await one.player();
      session = await one.play(uid);
      round = next();
    });
    afterEach(async () => expect(findings(await eventsOf(uid))).toEqual([]));
    afterAll(async () => {
      // The first process closes what both share.
      await other?.close();
      await one?.close();
      await database?.close();
    });

    const eventsOf = async (player: string) => (await one.history()).filter(({ stream }) => idOf(stream) === player);
    const next = () => new ProviderRound(`round-${++ids}`, uid, session);
    const at = (index: number) => (index % 2 === 0 ? one : other);
    const bet = (casino: SlotCasino<Engine>, change?: object, of = round) => answered(() => of.bet(casino, change));
    const win = (casino: SlotCasino<Engine>, drawn: object, of = round) => answered(() => of.win(casino, drawn));
    const rollback = (casino: SlotCasino<Engine>, change?: object, of = round) =>
      answered(() => of.rollback(casino, change));
    const copies = <T>(send: (index: number) => Promise<T>) =>
      Promise.all(Array.from({ length: COPIES }, (_, index) => send(index)));
    const late = () => ({ transaction_id: `${round.id}-late` });
    const typesOf = async () => (await one.moves(uid)).map(({ type }) => type);

    /** Places the bet of the round and returns its end. */
    async function placed(casino = one): Promise<DrawnEnd> {
      const { status, body } = await bet(casino);
      expect(status).toBe(200);
      return drawnBy(body);
    }

    /** Lets an operator end the round. */
    async function endRound(casino: SlotCasino<Engine>) {
      const open = await casino.slotRounds.open();
      const { round_id } = open.find(({ provider_round }) => provider_round === round.id) as OpenSlotRound;
      const operator = { by: 'engineer', reason: 'The provider has closed' };
      return casino.slotRounds.end(round_id, operator, command(`end-${++ids}`));
    }

    it('bet and win: any process pays the round that another one has opened', async () => {
      const drawn = await placed();
      const balance = `${OPENING - STAKE + BigInt(drawn.amount)}`;
      expect(await win(other, drawn)).toEqual({ status: 200, body: { balance, wallet_version: 4 } });
      expect(await one.balance(uid)).toBe(BigInt(balance));
      expect(await typesOf()).toEqual(['bet_placed', 'win_paid']);
    });

    it('bet and rollback: the stake returns, and the id of the round cannot be used again', async () => {
      const drawn = await placed();
      const back = await rollback(other);
      expect(back).toEqual({ status: 200, body: { state: 'rolled_back', balance: `${OPENING}`, wallet_version: 4 } });
      for (const casino of [one, other]) {
        expect(await rollback(casino)).toEqual(back);
        const again = { transaction_id: `${round.id}-again` };
        expect(codeOf(await rollback(casino, again))).toEqual([409, 'round_not_open']);
        expect(codeOf(await win(casino, drawn))).toEqual([409, 'round_not_open']);
        expect(codeOf(await bet(casino, late()))).toEqual([409, 'round_voided']);
      }
      expect(await typesOf()).toEqual(['bet_placed', 'bet_rolled_back']);
    });

    it('a rollback before its bet refuses the bet when it arrives', async () => {
      const back = await rollback(one);
      expect(back).toEqual({ status: 200, body: { state: 'voided', balance: null, wallet_version: 3 } });
      for (const casino of [other, one]) {
        expect(codeOf(await bet(casino))).toEqual([409, 'round_voided']);
        expect(await rollback(casino)).toEqual(back);
        const again = { transaction_id: `${round.id}-again` };
        expect(codeOf(await rollback(casino, again))).toEqual([409, 'round_not_open']);
      }
      expect(await typesOf()).toEqual(['round_voided']);
    });

    it('a win pays once, however often it is sent, and no other transaction pays or cancels its round', async () => {
      const drawn = await placed();
      const [first, ...others] = await copies((index) => win(at(index), drawn));
      expect(first?.status).toBe(200);
      for (const answer of others) expect(answer).toEqual(first);
      for (const casino of [one, other]) {
        const again = { ...drawn, transaction_id: `${round.id}-again` };
        expect(codeOf(await win(casino, again))).toEqual([409, 'round_not_open']);
        expect(codeOf(await rollback(casino))).toEqual([409, 'round_not_open']);
        expect(codeOf(await rollback(casino, { bet_transaction_id: 'never-sent' }))).toEqual([409, 'round_not_open']);
        expect(codeOf(await bet(casino, late()))).toEqual([409, 'conflict']);
        expect((await bet(casino)).status).toBe(200);
      }
      expect(await typesOf()).toEqual(['bet_placed', 'win_paid']);
    });

    it('a bet that arrives at both processes at once is booked once', async () => {
      const [first, ...others] = await copies((index) => bet(at(index)));
      expect(first?.status).toBe(200);
      for (const answer of others) expect(answer).toEqual(first);
      expect(await typesOf()).toEqual(['bet_placed']);
    });

    it('two transactions of one round at once: one is booked, and the other one cannot cancel it', async () => {
      for (let index = 0; index < ROUNDS; index++) {
        round = next();
        const answers = await Promise.all([bet(at(index)), bet(at(index + 1), late())]);
        const [booked] = answers[0].status === 200 ? answers : answers.toReversed();
        expect(answers.map(codeOf).sort()).toEqual([
          [200, undefined],
          [409, expect.stringMatching(/^(round_open|conflict)$/)],
        ]);
        const refused = booked === answers[0] ? late().transaction_id : `${round.id}-bet`;
        expect(codeOf(await rollback(at(index), { bet_transaction_id: refused }))).toEqual([409, 'conflict']);
      }
      expect(new Set(await typesOf())).toEqual(new Set(['bet_placed']));
      expect(await one.balance(uid)).toBe(OPENING - BigInt(ROUNDS) * STAKE);
    });

    it('simultaneous rounds in two processes never share a draw', async () => {
      const answers = await copies((index) => bet(at(index), {}, next()));
      expect(answers.map(codeOf)).toEqual(answers.map(() => [200, undefined]));
      expect(new Set(answers.map(({ body }) => `${body.words}`)).size).toBe(COPIES);
      expect(await other.balance(uid)).toBe(OPENING - BigInt(COPIES) * STAKE);
    });

    it('a bet and its rollback at once leave no open round, and the stake with the player', async () => {
      for (let index = 0; index < ROUNDS; index++) {
        round = next();
        const [placed, back] = await Promise.all([bet(at(index)), rollback(at(index + 1))]);
        expect(back.status).toBe(200);
        expect(codeOf(placed)).toEqual(back.body.state === 'voided' ? [409, 'round_voided'] : [200, undefined]);
        expect(back.body.balance).toBe(back.body.state === 'voided' ? null : `${OPENING}`);
        expect(await one.balance(uid)).toBe(OPENING);
      }
    });

    it('of a win and a rollback at once, one ends the round and the other one is refused', async () => {
      let balance = OPENING;
      for (let index = 0; index < ROUNDS; index++) {
        round = next();
        const drawn = await placed(at(index));
        const answers = await Promise.all([win(at(index), drawn), rollback(at(index + 1))]);
        expect(answers.map(codeOf).sort()).toEqual([
          [200, undefined],
          [409, 'round_not_open'],
        ]);
        if (answers[0].status === 200) balance += BigInt(drawn.amount) - STAKE;
        expect(await one.balance(uid)).toBe(balance);
      }
    });

    it('while a round is paid, a second bet on it is refused, and rolling back that bet leaves the round paid', async () => {
      for (let index = 0; index < ROUNDS; index++) {
        round = next();
        const drawn = await placed(at(index));
        const { transaction_id } = late();
        const [paid, again, back] = await Promise.all([
          win(at(index), drawn),
          bet(at(index + 1), { transaction_id }),
          rollback(at(index + 1), { bet_transaction_id: transaction_id }),
        ]);
        expect(paid.status).toBe(200);
        expect(codeOf(again)).toEqual([409, expect.stringMatching(/^(conflict|round_open)$/)]);
        expect(codeOf(back)).toEqual([409, expect.stringMatching(/^(conflict|round_not_open)$/)]);
      }
      expect(new Set(await typesOf())).toEqual(new Set(['bet_placed', 'win_paid']));
    });

    describe('while another process is about to store its decision', () => {
      afterEach(() => expect(held.hasHappened).toBe(true));

      it('a rollback finds the bet that has arrived since, and states the balance with its stake', async () => {
        held.once(['voidRound'], () => placed());
        const back = await rollback(other);
        expect(back).toEqual({ status: 200, body: { state: 'rolled_back', balance: `${OPENING}`, wallet_version: 4 } });
        expect(await rollback(one)).toEqual(back);
        expect(await typesOf()).toEqual(['bet_placed', 'bet_rolled_back']);
      });

      it('a rollback that the other process has executed since gets its first answer', async () => {
        let first: unknown;
        held.once(['voidRound'], async () => {
          await placed();
          first = await rollback(one);
        });
        expect(await rollback(other)).toEqual(first);
        expect(await typesOf()).toEqual(['bet_placed', 'bet_rolled_back']);
      });

      it('the win of a round that an operator has ended since is answered as if it had paid', async () => {
        const drawn = await placed();
        held.once(['win'], () => endRound(one));
        const balance = `${OPENING - STAKE + BigInt(drawn.amount)}`;
        expect(await win(other, drawn)).toEqual({ status: 200, body: { balance, wallet_version: 4 } });
        expect(await typesOf()).toEqual(['bet_placed', 'win_paid']);
      });

      it.each(['voidRound', 'rollBack'] as const)(
        'a rollback of a round that an operator has ended before %s gets the words of its bet',
        async (call) => {
          let opened: ProviderBetResponse | undefined;
          const open = async () => {
            opened = (await bet(one)).body;
          };
          if (call === 'rollBack') await open();
          held.once([call], async () => {
            if (call === 'voidRound') await open();
            await endRound(one);
          });
          expect(await rollback(other)).toEqual({ status: 200, body: { state: 'ended', ...opened } });
          expect(await typesOf()).toEqual(['bet_placed', 'win_paid']);
        },
      );

      it('two operators who end a round at once get the same result, and it is paid once', async () => {
        await placed();
        let first: unknown;
        held.once(['win'], async () => {
          first = await endRound(one);
        });
        expect(await endRound(other)).toEqual(first);
        expect(await typesOf()).toEqual(['bet_placed', 'win_paid']);
      });

      it('an operator cannot end a round that its provider has rolled back since', async () => {
        await placed();
        held.once(['win'], () => rollback(one));
        await expect(endRound(other)).rejects.toMatchObject({ code: 'round_not_open' });
        expect(await typesOf()).toEqual(['bet_placed', 'bet_rolled_back']);
      });

      it('a rollback does not cancel another bet that has opened its round since', async () => {
        const missing = { bet_transaction_id: `${round.id}-missing` };
        let drawn: DrawnEnd | undefined;
        held.once(['voidRound'], async () => {
          drawn = await placed();
        });
        expect(codeOf(await rollback(other, missing))).toEqual([409, 'conflict']);
        expect((await win(one, drawn as DrawnEnd)).status).toBe(200);
        expect(await typesOf()).toEqual(['bet_placed', 'win_paid']);
      });

      it('a rollback does not cancel a round that has been paid since', async () => {
        const drawn = await placed();
        held.once(['voidRound', 'rollBack'], () => win(one, drawn));
        expect(codeOf(await rollback(other))).toEqual([409, 'round_not_open']);
        expect(await typesOf()).toEqual(['bet_placed', 'win_paid']);
      });

      it('a rollback does not cancel a round that has been opened and paid since', async () => {
        held.once(['voidRound'], async () => win(one, await placed()));
        expect(codeOf(await rollback(other))).toEqual([409, 'round_not_open']);
        expect(await typesOf()).toEqual(['bet_placed', 'win_paid']);
      });

      it('a bet does not open a round again that has been paid since', async () => {
        const drawn = await placed();
        held.once(['bet'], () => win(one, drawn));
        expect(codeOf(await bet(other, late()))).toEqual([409, 'conflict']);
        expect(await typesOf()).toEqual(['bet_placed', 'win_paid']);
      });

      it('a win does not pay a round that has been rolled back since', async () => {
        const drawn = await placed();
        held.once(['win'], () => rollback(one));
        expect(codeOf(await win(other, drawn))).toEqual([409, 'round_not_open']);
        expect(await typesOf()).toEqual(['bet_placed', 'bet_rolled_back']);
      });

      it('a bet that the other process has booked since is answered, and booked once', async () => {
        let first: unknown;
        held.once(['bet'], async () => {
          first = await bet(one);
        });
        expect(await bet(other)).toEqual(first);
        expect(await typesOf()).toEqual(['bet_placed']);
      });
    });
  });
}

/** Returns what the rules report about the events of a player. */
function findings(events: readonly StoredEvent[]): unknown[] {
  return [...ENVELOPE_INVARIANTS, ...INVARIANTS, ...WALLET_INVARIANTS].flatMap((rule) => findingsOf(rule, events));
}

const codeOf = ({ status, body }: Answer<object>) => [status, body.code];

/** Sends a call until it gets an answer other than `unavailable`, which a projection on a slow machine causes. */
async function answered<Body>(send: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
  let answer = await send();
  await until(async () => {
    if (answer.status === 503) answer = await send();
    return answer.status !== 503;
  });
  return answer;
}
