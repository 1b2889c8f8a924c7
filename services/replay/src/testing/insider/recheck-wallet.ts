import {
  CURRENCIES,
  type Currency,
  type Draw,
  heldAccount,
  type Micros,
  type PlaythroughShare,
  parseMicros,
  playerAccount,
  type WalletEvent,
} from '@goldwake/contracts';

type Placed = Extract<WalletEvent, { type: 'bet_placed' }>['data'];
type Moved = Extract<WalletEvent, { type: 'funds_held' }>['data'];

/** What the events of one wallet have stated so far. */
export class RecheckedWallet {
  private isOpen = false;
  private readonly sums = new Map<string, Micros>();
  private readonly rounds = new Map<string, Placed>();
  private readonly holds = new Map<string, Moved>();
  /** Remaining playthrough of each grant in SC, oldest grant first. */
  private readonly toPlay = new Map<string, Micros>();
  private readonly ids = new Set<string>();
  private draw: Draw | undefined;

  constructor(private readonly uid: string) {}

  /** Applies the next event. Returns how it contradicts earlier events; undefined if it does not. */
  take({ type, data }: WalletEvent): string | undefined {
    const isFirst = !this.isOpen;
    this.isOpen = true;
    if ((type === 'wallet_opened') !== isFirst) return 'the wallet is opened once, first';
    const stake = 'stake' in data && type !== 'bet_rolled_back' ? parseMicros(data.stake) : 0n;
    if ('currency' in data && stake > this.sum(playerAccount(this.uid), data.currency))
      return 'the stake is not covered';
    return this.shares({ type, data } as WalletEvent) ?? this.ends({ type, data } as WalletEvent) ?? this.money(data);
  }

  private sum(account: string, currency: Currency): Micros {
    return this.sums.get(`${account}/${currency}`) ?? 0n;
  }

  private money({ postings, balances, ...data }: WalletEvent['data']): string | undefined {
    for (const { account, currency, amount } of postings) {
      this.sums.set(`${account}/${currency}`, this.sum(account, currency) + parseMicros(amount));
    }
    for (const currency of CURRENCIES) {
      const [free, held] = [playerAccount(this.uid), heldAccount(this.uid)].map((one) => this.sum(one, currency));
      if (free === undefined || held === undefined || free < 0n || held < 0n) return 'a balance becomes negative';
      if (balances[currency] !== String(free)) return 'the stated balance is not the sum of the postings';
      if ('held' in data && data.held[currency] !== String(held))
        return 'the held money is not the sum of the postings';
    }
    const playing = [...this.rounds.values()].some(({ currency }) => currency === 'sweeps_coins');
    const owned = this.sum(playerAccount(this.uid), 'sweeps_coins') + this.sum(heldAccount(this.uid), 'sweeps_coins');
    if (!playing && owned === 0n) this.toPlay.clear();
    return undefined;
  }

  /** Checks draws, grants and the shares by which stakes count towards grants. */
  private shares({ type, data }: WalletEvent): string | undefined {
    if (type === 'coins_granted') {
      if (this.isUsed(`grant ${data.grant_id}`)) return 'the grant id was used before';
      if (data.sweeps_coins !== '0') this.toPlay.set(data.grant_id, parseMicros(data.playthrough_required));
    }
    if (type === 'stake_raised') return this.plays(data);
    if (type !== 'bet_placed' && type !== 'bet_and_win_settled') return undefined;
    const { draw, round_id } = data.round;
    if (draw) {
      const isNext = draw.seed_pair === this.draw?.seed_pair ? draw.nonce === this.draw.nonce + 1 : draw.nonce === 0;
      if (!isNext || draw.seed_pair < (this.draw?.seed_pair ?? 0)) return 'the draw is not the next one';
      this.draw = draw;
    }
    // The provider of a game without draws may use the id of an ended round again.
    if (draw && this.isUsed(`round ${round_id}`)) return 'the round id was used before';
    return this.plays(data);
  }

  private plays({ currency, stake, played }: Pick<Placed, 'currency' | 'stake' | 'played'>): string | undefined {
    const due = currency === 'sweeps_coins' ? this.dueShares(parseMicros(stake)) : [];
    if (JSON.stringify(due) !== JSON.stringify(played)) return 'the stake counts towards other grants';
    this.play(played, -1n);
    return undefined;
  }

  private dueShares(stake: Micros): PlaythroughShare[] {
    let left = stake;
    return [...this.toPlay].flatMap(([grant_id, open]) => {
      // biome-ignore lint/complexity/useMathMinMax: Math.min takes no bigints
      const amount = open < left ? open : left;
      left -= amount;
      return amount > 0n ? [{ grant_id, amount: String(amount) }] : [];
    });
  }

  private play(shares: readonly PlaythroughShare[], sign: 1n | -1n): void {
    for (const { grant_id, amount } of shares) {
      const open = this.toPlay.get(grant_id);
      if (open !== undefined) this.toPlay.set(grant_id, open + sign * parseMicros(amount));
    }
  }

  /** Checks that rounds and holds end once, with the amounts with which they began. */
  private ends({ type, data }: WalletEvent): string | undefined {
    if (type === 'bet_placed' || type === 'bet_and_win_settled') {
      if (this.rounds.has(data.round.round_id)) return 'the round is open already';
      if (type === 'bet_placed') this.rounds.set(data.round.round_id, data);
    } else if (type === 'stake_raised') {
      if (this.rounds.get(data.round_id)?.currency !== data.currency)
        return 'the raised round is not open in this currency';
    } else if (type === 'win_paid' || type === 'bet_rolled_back') {
      const id = type === 'win_paid' ? data.round.round_id : data.round_id;
      const bet = this.rounds.get(id);
      this.rounds.delete(id);
      if (bet?.currency !== data.currency) return 'no round with this id and currency is open';
      if (type === 'win_paid') return undefined;
      if (data.stake !== bet.stake) return 'another stake is returned';
      this.play(data.unplayed, 1n);
    } else if (type === 'funds_held') {
      if (this.isUsed(`hold ${data.hold_id}`)) return 'the hold id was used before';
      this.holds.set(data.hold_id, data);
    } else if (type === 'hold_captured' || type === 'hold_released') {
      const held = this.holds.get(data.hold_id);
      this.holds.delete(data.hold_id);
      if (held?.amount !== data.amount || held.currency !== data.currency) return 'no hold of this amount is open';
    }
    return undefined;
  }

  private isUsed(id: string): boolean {
    const isUsed = this.ids.has(id);
    this.ids.add(id);
    return isUsed;
  }
}
