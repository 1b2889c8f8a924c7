import type { Balances, ProblemBody } from '@goldwake/contracts';
import type { StepRound } from './step-rounds.js';

/**
 * For each kind of command, the type of the event that it stores under its idempotency key and the category of the
 * event's stream.
 */
export const STORED = {
  bet: { category: 'wallet', type: 'bet_and_win_settled' },
  round: { category: 'wallet', type: 'bet_placed' },
  action: { category: 'rounds', type: 'action_taken' },
  raise: { category: 'rounds', type: 'raise_requested' },
  'top-up': { category: 'wallet', type: 'coins_granted' },
  claim: { category: 'promotions', type: 'daily_bonus_claimed' },
  rotation: { category: 'wallet', type: 'seed_pair_ended' },
  purchase: { category: 'purchases', type: 'purchase_created' },
} as const;

export type CommandKind = keyof typeof STORED;

/** Fields of a response to a command that are compared with the event store. */
export interface CommandResponse extends Partial<Pick<ProblemBody, 'code'>>, Partial<StepRound> {
  wallet_version?: number;
  stake?: string;
  /** Null while a round in several steps is open. */
  payout?: string | null;
  grant_id?: string;
  balances?: Balances;
  purchase?: { purchase_id: string };
  payment_url?: string | null;
}

/** A command that a player sent, with its outcome. */
export interface CommandEntry {
  kind: CommandKind;
  uid: string;
  key: string;
  moment: string;
  /** Outcome of the command. `open` means that no final response has arrived. */
  state: 'open' | 'acknowledged' | 'refused';
  /** Number of temporary refusals. `silences` counts the requests that got no response. */
  refusals: number;
  silences: number;
  response?: CommandResponse;
}

/** A payment that a player submitted, and whether the provider's answer says that it succeeded. */
export interface SubmittedPayment {
  moment: string;
  isPaid: boolean;
}

/** A violation that the test found and, if known, the injected fault during which it happened. */
export interface Finding {
  kind: string;
  moment?: string | undefined;
  text: string;
}

/** Records every command that players sent, with its outcome. */
export class CommandLog {
  readonly entries: CommandEntry[] = [];
  /** Findings about responses that no injected fault can explain. */
  readonly findings: Finding[] = [];
  /** Payments that players submitted to the payment provider, by the id of the purchase. */
  readonly payments = new Map<string, SubmittedPayment>();
  /** Label of the current step of the test, which each new record receives. */
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
