/** The event that each kind of command stores under its key, and the category of its stream. */
export const STORED = {
  bet: { category: 'wallet', type: 'bet_and_win_settled' },
  'top-up': { category: 'wallet', type: 'coins_granted' },
  claim: { category: 'promotions', type: 'daily_bonus_claimed' },
  rotation: { category: 'fairness', type: 'seed_pair_started' },
};

/** Records every command that was sent, with its outcome. */
export class CommandLog {
  entries = [];
  /** Findings about responses that no fault excuses. */
  findings = [];
  /** Label of the current step of the trial, which is attached to each record. */
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
