import type { Balances, Currency, Draw, MicrosText, Playthrough } from '@goldwake/contracts';
import type { BetResponse } from './original.js';
import type { ShownRound } from './round-model.js';

/** A round in several steps that waits for the player's next action. */
export interface OpenRound<Outcome = unknown> {
  round_id: string;
  game_id: string;
  state: 'open';
  /** Number of actions taken. The next action carries this number, so that none is taken twice. */
  sequence: number;
  currency: Currency;
  /** Stake of the bet. */
  base_stake: MicrosText;
  /** All that was staked so far. */
  stake: MicrosText;
  /** Public state of the round, without hidden cards or mines. */
  outcome: Outcome;
  draw: Draw;
  placed_at: string;
}

/** The wallet after a bet or an action. */
interface WalletAfter {
  wallet_version: number;
  balances: Balances;
  playthrough: Playthrough;
}

/** Answer to a bet or an action: the settled round, or the open one. */
export type Answer = BetResponse | (OpenRound & WalletAfter);

/**
 * Brings an answer into the form that the frame shows. A bet that the casino has rolled back, because the player stayed
 * away before the first action, is a settled round that returned its stake.
 */
export function answerOf(received: Answer | RolledBack): Answer {
  return 'state' in received && received.state === 'rolled_back' ? { ...received, payout: received.stake } : received;
}

interface RolledBack extends Omit<BetResponse, 'payout'> {
  state: 'rolled_back';
}

export function isOpen(answer: Answer): answer is OpenRound & WalletAfter {
  return 'state' in answer && answer.state === 'open';
}

/** Returns the outcome of what is shown, of an open or of a settled round; undefined if there is none. */
export function outcomeOf<Outcome>({ open, response }: ShownRound): Outcome | undefined {
  return (open ?? (response as { outcome: unknown } | null))?.outcome as Outcome | undefined;
}

/** An action as the request contains it, for example `{ action: 'reveal', tile: 7 }`. */
export type ActionFields = { action: string } & Readonly<Record<string, unknown>>;

/** One of the things that the player can do now. */
export interface Choice {
  /** Names the choice among the others; the keyboard shortcuts refer to it. */
  id: string;
  label: string;
  /** A second, smaller line. */
  detail?: string;
  tone?: 'gold' | 'plain' | 'quiet' | 'danger';
  /** Why the game recommends it; missing for all other choices. */
  hint?: string | undefined;
  /** Whether the button takes a whole row. */
  wide?: boolean;
  /** Why the rules do not allow it now; the button is then disabled. */
  refusal?: string | undefined;
  action(): ActionFields;
}

/** A keyboard shortcut for a choice. */
export interface ChoiceKey {
  keys: readonly string[];
  /** Names of the keys, as shown in the list of keyboard shortcuts. */
  shown: string[];
  does: string;
  choice: string;
}

/** What a game in several steps adds to an original. */
export interface Steps<Form, Outcome> {
  /** What the player can do in an open round, in the order of the buttons. */
  choices(round: OpenRound<Outcome>, form: Form): Choice[];
  keys: readonly ChoiceKey[];
  /** Additional stake of an action in ten-thousandths of the stake of the bet. */
  additionalStake(outcome: Outcome, action: ActionFields): number;
  /** Duration of the animation of an answer, in milliseconds. */
  revealMs(shown: ShownRound): number;
  /** Says for screen readers what an open round shows, and what the last action changed. */
  spoken(round: OpenRound<Outcome>, before: OpenRound<Outcome> | null): string;
  /** How the auto-bet plays a round; a game without it has no auto-bet. */
  auto?: {
    /** What the auto-bet needs to know of the form. */
    plan(form: Form): unknown;
    /** Returns null to wait until the casino settles the round. */
    next(plan: unknown, round: OpenRound<Outcome>): ActionFields | null;
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the frame passes the outcome on without reading it
export type AnySteps = Steps<any, any>;
