import type { Currency } from '@goldwake/contracts';

/** A refusal of the wallet with the code of its problem. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

export interface PlaySession {
  session: string;
  player_id: string;
  game_id: string;
  game_name: string;
  currency: Currency;
}

type RoundStatus = 'open' | 'won' | 'ended' | 'rolled_back' | 'voided';
interface Movement {
  transaction_id: string;
  round_id: string;
}
type EndOfRound = Movement & { player_id: string; game_id: string };

export const STAKES = { min: '100000', max: '100000000' };

/** The rounds and balances of a casino in memory. Calls are idempotent by their transaction id. */
export class ModelWallet {
  /** Eight words for each bet, in order; the last ones are repeated. */
  words: number[][] = [[1, 2, 3, 4, 5, 6, 7, 8]];
  readonly rounds = new Map<string, { status: RoundStatus; stake: bigint; bet?: object }>();
  private readonly balances = new Map<string, bigint>();
  private readonly answers = new Map<string, { fields: string; answer: object }>();
  private version = 0;

  balance(player: string): bigint {
    return this.balances.get(player) ?? 100_000_000n;
  }

  set(player: string, balance: bigint): void {
    this.balances.set(player, balance);
    this.version++;
  }

  statuses(): RoundStatus[] {
    return [...this.rounds.values()].map(({ status }) => status);
  }

  bet(session: PlaySession, body: Movement & { amount: string }): object {
    return this.once(body, () => {
      const { player_id } = session;
      const stake = BigInt(body.amount);
      if (this.rounds.has(body.round_id)) throw new Refused(409, 'round_voided');
      if (stake < BigInt(STAKES.min) || stake > BigInt(STAKES.max)) throw new Refused(422, 'stake_out_of_range');
      if (stake > this.balance(player_id)) throw new Refused(409, 'insufficient_balance');
      const words = (this.words.length > 1 ? this.words.shift() : this.words[0]) ?? [];
      this.set(player_id, this.balance(player_id) - stake);
      const bet = { ...this.shown(player_id), words };
      this.rounds.set(body.round_id, { status: 'open', stake, bet });
      return bet;
    });
  }

  /** An operator ends the open rounds of a player; here, each pays what the test states. */
  endOpen(player: string, payout: bigint): void {
    for (const round of this.rounds.values()) {
      if (round.status !== 'open') continue;
      round.status = 'ended';
      this.set(player, this.balance(player) + payout);
    }
  }

  win(body: EndOfRound & { amount: string }): object {
    return this.once(body, () => {
      if (this.rounds.get(body.round_id)?.status === 'ended') return this.shown(body.player_id);
      this.end(body.round_id, 'won');
      this.set(body.player_id, this.balance(body.player_id) + BigInt(body.amount));
      return this.shown(body.player_id);
    });
  }

  rollback(body: EndOfRound): object {
    return this.once(body, () => {
      if (!this.rounds.has(body.round_id)) {
        this.rounds.set(body.round_id, { status: 'voided', stake: 0n });
        return { ...this.shown(body.player_id), balance: null, state: 'voided' };
      }
      const { status, bet } = this.rounds.get(body.round_id) ?? {};
      if (status === 'ended') return { ...bet, state: 'ended' };
      const stake = this.end(body.round_id, 'rolled_back');
      this.set(body.player_id, this.balance(body.player_id) + stake);
      return { ...this.shown(body.player_id), state: 'rolled_back' };
    });
  }

  shown(player: string): { balance: string; wallet_version: number } {
    return { balance: this.balance(player).toString(), wallet_version: this.version };
  }

  private end(roundId: string, status: RoundStatus): bigint {
    const round = this.rounds.get(roundId);
    if (round?.status !== 'open') throw new Refused(409, 'round_not_open');
    round.status = status;
    return round.stake;
  }

  private once(body: Movement, execute: () => object): object {
    const fields = JSON.stringify(body);
    const known = this.answers.get(body.transaction_id);
    if (known && known.fields !== fields) throw new Refused(409, 'idempotency_mismatch');
    if (known) return known.answer;
    const answer = execute();
    this.answers.set(body.transaction_id, { fields, answer });
    return answer;
  }
}
