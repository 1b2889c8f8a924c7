/** What each kind of command stores under its key, and where. */
export const STORED = {
  bet: { category: 'wallet', type: 'bet_and_win_settled' },
  'top-up': { category: 'wallet', type: 'coins_granted' },
  claim: { category: 'promotions', type: 'daily_bonus_claimed' },
  rotation: { category: 'fairness', type: 'seed_pair_started' },
};

/** Every command that was sent, with what came of it. */
export class Book {
  entries = [];
  /** What no fault excuses: answers that the house must never give. */
  findings = [];
  /** Where the trial stands, for whatever is noted. */
  moment = 'before';

  open(kind, uid, key) {
    const entry = {
      kind,
      uid,
      key,
      moment: this.moment,
      at: performance.now(),
      state: 'open',
      refusals: 0,
      silences: 0,
    };
    this.entries.push(entry);
    return entry;
  }

  close(entry, state, answer) {
    Object.assign(entry, { state, answer, endedAt: performance.now() });
  }

  find(kind, text, moment = this.moment) {
    this.findings.push({ kind, moment, text });
  }
}
