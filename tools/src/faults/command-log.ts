import type { Balances, ProblemBody } from '@goldwake/contracts';

/** The event that each kind of command stores under its key, and the category of its stream. */
export const STORED = {
  bet: { category: 'wallet', type: 'bet_and_win_settled' },
  'top-up': { category: 'wallet', type: 'coins_granted' },
  claim: { category: 'promotions', type: 'daily_bonus_claimed' },
  rotation: { category: 'fairness', type: 'seed_pair_started' },
} as const;

export type CommandKind = keyof typeof STORED;

/** The fields of a command's response that are compared with the store. */
export interface CommandResponse extends Partial<Pick<ProblemBody, 'code'>> {
  wallet_version?: number;
  stake?: string;
  payout?: string;
  round_id?: string;
  grant_id?: string;
  balances?: Balances;
}

/** A command of a player, with its outcome. */
export interface CommandEntry {
  kind: CommandKind;
  uid: string;
  key: string;
  moment: string;
  /** `open`: there is no final response. */
  state: 'open' | 'acknowledged' | 'refused';
  /** Number of temporary refusals, and of requests without a response. */
  refusals: number;
  silences: number;
  response?: CommandResponse;
}

/** A violation that the test found, and the step of the trial in which it happened, if known. */
export interface Finding {
  kind: string;
  moment?: string | undefined;
  text: string;
}

/** Records every command that was sent, with its outcome. */
export class CommandLog {
  readonly entries: CommandEntry[] = [];
  /** Findings about responses that no fault excuses. */
  readonly findings: Finding[] = [];
  /** Label of the current step of the trial, which is attached to each record. */
  moment = 'before';

  open(kind: CommandKind, uid: string, key: string): CommandEntry {
    const entry: CommandEntry = { kind, uid, key, moment: this.moment, state: 'open', refusals: 0, silences: 0 };
    this.entries.push(entry);
    return entry;
  }

  close(entry: CommandEntry, state: CommandEntry['state'], response?: CommandResponse): void {
    Object.assign(entry, { state, response });
  }

  find(kind: string, text: string, moment: string = this.moment): void {
    this.findings.push({ kind, moment, text });
  }
}
