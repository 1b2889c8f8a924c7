import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BETTING, WORDS } from '../testing/rounds.js';
import { decide, type Happening, isDrawn, isOpen, nextCall, type Round } from './index.js';

/** The long form of `npm run check` tries more sequences. */
const SEQUENCES = process.env.LONG_TESTS ? 3_000 : 500;

type Call = 'bet' | 'win' | 'rollback';
/** A call on its way: sent by the provider, perhaps executed by the casino, and perhaps no longer awaited. */
interface Sent {
  call: Call;
  payout: bigint;
  answer?: Happening;
  isAwaited: boolean;
}

/** The casino's wallet: idempotent, and with a tombstone for a bet that comes after its rollback. */
class ModelCasino {
  balance = 0n;
  wins = 0;
  private readonly answers = new Map<Call, Happening>();
  private bet: 'none' | 'booked' | 'won' | 'ended' | 'rolled_back' | 'voided' = 'none';

  constructor(
    private readonly stake: bigint,
    private readonly isRich: boolean,
  ) {}

  /** Each call has one transaction id, so a repeat gets the first answer. */
  execute(sent: Sent): Happening {
    const answer = this.answers.get(sent.call) ?? this.first(sent);
    this.answers.set(sent.call, answer);
    return answer;
  }

  /** An operator ends the round if it is open. */
  end(): void {
    if (this.bet !== 'booked') return;
    this.pay(DRAWN_PAYOUT);
    this.bet = 'ended';
  }

  private first({ call, payout }: Sent): Happening {
    if (call === 'bet') return this.placeBet();
    return call === 'win' ? this.payWin(payout) : this.rollBack();
  }

  private placeBet(): Happening {
    const refusal = { code: this.isRich ? 'round_voided' : 'insufficient_balance', detail: '' };
    if (this.bet !== 'none' || !this.isRich) return { type: 'bet_refused', refusal };
    this.bet = 'booked';
    this.balance -= this.stake;
    return { type: 'bet_answered', words: WORDS, balance: String(this.balance) };
  }

  private payWin(payout: bigint): Happening {
    if (this.bet === 'booked') {
      this.pay(payout);
      this.bet = 'won';
    } else if (this.bet !== 'ended') {
      return { type: 'win_unknown' };
    }
    return { type: 'win_answered', balance: String(this.balance), at: '2026-01-15T12:00:01.000Z' };
  }

  private pay(payout: bigint): void {
    this.wins++;
    this.balance += payout;
  }

  private rollBack(): Happening {
    if (this.bet === 'won') return { type: 'rollback_unknown' };
    if (this.bet === 'ended') return { type: 'ended_by_casino', words: WORDS, balance: String(this.balance) };
    if (this.bet === 'booked') this.balance += this.stake;
    this.bet = this.bet === 'none' ? 'voided' : 'rolled_back';
    return { type: 'rollback_answered' };
  }
}

const DRAWN = decide(BETTING, { type: 'bet_answered', words: WORDS, balance: '0' });
const DRAWN_PAYOUT = isDrawn(DRAWN) ? BigInt(DRAWN.payout) : 0n;

const UNKNOWN: Record<Call, Happening> = {
  bet: { type: 'bet_unknown' },
  win: { type: 'win_unknown' },
  rollback: { type: 'rollback_unknown' },
};

/** The provider with one round. Its store survives a crash, what it awaits does not. */
class ModelProvider {
  round: Round = BETTING;
  readonly sent: Sent[] = [];

  constructor() {
    this.send('bet');
  }

  /** A timer fires, after a crash or while calls are under way. */
  continue(): void {
    this.round = decide(this.round, UNKNOWN.bet);
    const call = nextCall(this.round);
    if (call) this.send(call);
  }

  learn(call: Sent, happening: Happening): void {
    if (!call.isAwaited) return;
    call.isAwaited = false;
    const before = this.round;
    this.round = decide(before, happening);
    if (before.status !== 'drawn' && this.round.status === 'drawn') this.send('win');
  }

  crash(): void {
    for (const call of this.sent) call.isAwaited = false;
  }

  private send(call: Call): void {
    const rollbacks = this.sent.filter((other) => other.call === 'rollback');
    const isEnded = rollbacks.some(({ answer }) => answer?.type === 'ended_by_casino');
    expect(call === 'win' && rollbacks.length > 0 && !isEnded).toBe(false);
    const payout = isDrawn(this.round) ? BigInt(this.round.payout) : 0n;
    this.sent.push({ call, payout, isAwaited: true });
  }
}

const step = fc.record({
  type: fc.constantFrom(...(['execute', 'execute', 'answer', 'answer', 'lose', 'crash', 'timer', 'end'] as const)),
  at: fc.nat({ max: 5 }),
});

it('any order of answers, losses, crashes and timers ends a round without losing money', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { maxLength: 40 }), (isRich, steps) => {
      const stake = BigInt(BETTING.stake);
      const casino = new ModelCasino(stake, isRich);
      const provider = new ModelProvider();
      const execute = (call: Sent) => {
        call.answer = casino.execute(call);
      };
      for (const { type, at } of steps) {
        // The newest calls, because old ones are mostly done.
        const call = provider.sent.at(-1 - at);
        if (type === 'crash') provider.crash();
        else if (type === 'timer') provider.continue();
        else if (type === 'end') casino.end();
        else if (call && type === 'execute') execute(call);
        else if (call && type === 'lose') provider.learn(call, UNKNOWN[call.call]);
        else if (call?.answer) provider.learn(call, call.answer);
      }
      // From now on, nothing is lost: what is still under way arrives, and timers continue the round.
      for (const call of provider.sent.filter(({ answer }) => !answer)) execute(call);
      for (let times = 0; isOpen(provider.round) && times < 4; times++) {
        provider.continue();
        const call = provider.sent.at(-1) as Sent;
        execute(call);
        provider.learn(call, call.answer as Happening);
      }
      const { round } = provider;
      reached.add(round.status);
      expect(['paid', 'refused', 'rolled_back']).toContain(round.status);
      expect(casino.balance).toBe(round.status === 'paid' && isDrawn(round) ? BigInt(round.payout) - stake : 0n);
      expect(casino.wins).toBe(round.status === 'paid' ? 1 : 0);
    }),
    { numRuns: SEQUENCES },
  );
  expect([...reached].sort()).toEqual(['paid', 'refused', 'rolled_back']);
});
