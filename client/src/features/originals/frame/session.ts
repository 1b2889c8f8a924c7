import { type MicrosText, microsText, type Pushes, parseMicros, payoutOf } from '@goldwake/contracts';
import { createActor } from 'xstate';
import { toneOf } from '../../../rounds/index.js';
import { createAutoBetMachine } from './auto-bet.machine.js';
import type { AutoPlan } from './auto-plan.js';
import type { AutoRunMemory } from './auto-run-memory.js';
import type { BetGate } from './bet-gate.js';
import { resultOfPush, resultOfRound } from './last-results.js';
import { LastResultsStore } from './last-results-store.js';
import type { AnyOriginal, BetBody, PlacedRound, SettledByCasino } from './original.js';
import { createRoundMachine, isAtRest } from './round.machine.js';
import type { RoundPorts } from './round-model.js';
import type { ActionFields, AnySteps, OpenRound } from './steps.js';

/** Clock used by both state machines; tests pass a simulated clock. */
interface Clock {
  // biome-ignore lint/suspicious/noExplicitAny: XState's Clock type has this signature
  setTimeout(fn: (...args: any[]) => void, timeoutMs: number): any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  clearTimeout(id: any): void;
}

/**
 * Creates the round machine and the auto-bet machine and connects them: the auto-bet machine requests bets and receives
 * the result of each one.
 */
export function createSession(
  game: Pick<AnyOriginal, 'id' | 'revealMs' | 'words' | 'resultOfOutcome' | 'steps'>,
  ports: RoundPorts & { autoRun: AutoRunMemory },
  options: { fast: boolean; clock?: Clock; gate?: BetGate | undefined },
) {
  const { gate } = options;
  const actorOptions = options.clock ? { clock: options.clock } : {};
  let uid: string | undefined;
  const steps: AnySteps | undefined = game.steps;
  const revealMs = steps?.revealMs ?? (() => game.revealMs);
  /** Wallet version of the last answer. A push with a later one tells about something that happened elsewhere. */
  let walletVersion = 0;
  const round = createActor(createRoundMachine(ports, revealMs, steps !== undefined), {
    input: { instant: options.fast },
    ...actorOptions,
  });
  const auto = createActor(
    createAutoBetMachine({
      bet(plan, stake) {
        place({ currency: plan.currency, stake: microsText(stake), ...plan.params });
      },
    }),
    { input: { fast: options.fast }, ...actorOptions },
  );
  /** @param refused whether the table has refused this bet because it came too late for its round */
  function place(body: BetBody, refused = false): void {
    const send = () => {
      if (uid === undefined) auto.send({ type: 'SIGNED_OUT' });
      else round.send({ type: 'BET', uid, body });
    };
    if (gate) gate.pass(send, { refused });
    else send();
  }
  const act = (open: OpenRound, fields: ActionFields): void => {
    if (uid === undefined || !steps) return;
    const stake = payoutOf(parseMicros(open.base_stake), steps.additionalStake(open.outcome, fields));
    round.send({ type: 'ACT', uid, act: { fields, stake: microsText(stake) } });
  };
  round.on('answered', ({ response }) => {
    walletVersion = Math.max(walletVersion, response.wallet_version);
  });
  // A round that the auto-bet opened is played to its end even if the auto-bet is stopped meanwhile.
  round.on('opened', ({ open }) => {
    const { plan } = auto.getSnapshot().context;
    if (!plan || !steps?.auto || auto.getSnapshot().matches('idle')) return;
    const fields = steps.auto.next(plan.play, open);
    if (fields) act(open, fields);
  });
  round.on('settled', ({ response }) => auto.send({ type: 'SETTLED', round: settledRound(response) }));
  round.on('failed', ({ failure }) => {
    const { plan, stake } = auto.getSnapshot().context;
    if (gate && failure.code === 'bets_closed' && plan && auto.getSnapshot().matches('running'))
      place({ currency: plan.currency, stake: microsText(stake), ...plan.params }, true);
    // The casino settles the round of a cash-out that came too late.
    else if (gate && failure.code === 'round_not_open') return;
    else auto.send({ type: failure.kind === 'signed_out' ? 'SIGNED_OUT' : 'REFUSED' });
  });
  round.on('unsure', () => auto.send({ type: 'CONNECTION_LOST' }));
  const results = new LastResultsStore(() => !isAtRest(round.getSnapshot()));
  round.on('settled', ({ response }) => results.add([resultOfRound(game, response)]));
  round.on('failed', () => {
    // A round that was finished on another device is added to the last results too; a known result is not changed.
    const { response } = round.getSnapshot().context;
    if (response) results.add([resultOfRound(game, response)]);
  });
  round.subscribe((snapshot) => {
    if (isAtRest(snapshot)) results.flush();
  });
  auto.subscribe((snapshot) => {
    const { plan, totals } = snapshot.context;
    if (uid === undefined) return;
    if (snapshot.matches('idle')) ports.autoRun.forget();
    else if (plan) ports.autoRun.save(uid, { plan, totals });
  });
  round.start();
  auto.start();
  const signedOut = () => {
    // After a page load this also runs before the player is known, and must then keep the run for `signedIn`.
    if (uid !== undefined) ports.autoRun.forget();
    uid = undefined;
    gate?.cancel();
    auto.send({ type: 'SIGNED_OUT' });
    round.send({ type: 'SIGNED_OUT' });
    results.clear();
  };
  return {
    round,
    auto,
    results,
    gate,
    /** Handles a round of this player, from any tab, that the server pushed over the realtime connection. */
    pushed(push: Pushes['bet_and_win_created']): void {
      const result = resultOfPush(game, push);
      if (result) results.addAfterRound([result]);
    },
    /** Handles a push about a round in several steps of this player, from any tab or device. */
    changed(gameId: string, version: number): void {
      if (gameId === game.id && version > walletVersion) round.send({ type: 'RELOAD' });
    },
    /** Handles an action that another tab has taken in the open round. */
    continued({ round_id, sequence }: ContinuedRound): void {
      const { open } = round.getSnapshot().context;
      if (open?.round_id === round_id && open.sequence < sequence) round.send({ type: 'RELOAD' });
    },
    /** Handles the settlement of the open round by the casino. */
    settledByCasino(response: SettledByCasino, version: number): void {
      walletVersion = Math.max(walletVersion, version);
      round.send({ type: 'SETTLED', response });
    },
    /** Stops the auto-bet. A bet that waits for the next round is not placed. */
    stopAuto(): void {
      auto.send({ type: 'STOP' });
      if (!gate?.isWaiting()) return;
      gate.cancel();
      auto.send({ type: 'REFUSED' });
    },
    /** Takes an action in the open round. Ignored while the auto-bet plays it, unless `duringAuto` is set. */
    act(fields: ActionFields, { duringAuto = false } = {}): void {
      const { open } = round.getSnapshot().context;
      if (open && (duringAuto || auto.getSnapshot().matches('idle'))) act(open, fields);
    },
    bet(body: BetBody): void {
      if (uid !== undefined && auto.getSnapshot().matches('idle')) place(body);
    },
    /**
     * Starts the auto-bet. Ignored while a round is running, because the result of that round would be counted in the
     * totals of the plan.
     */
    startAuto(plan: AutoPlan): void {
      if (round.getSnapshot().matches('idle')) auto.send({ type: 'START', plan });
    },
    /**
     * Sets the signed-in player, after a sign-in or after a page load. An unfinished bet of this player is sent again.
     */
    signedIn(as: string): void {
      if (uid === as) {
        // The player has come back to the page, and an open round may have been continued elsewhere meanwhile.
        round.send({ type: 'RELOAD' });
        return;
      }
      // The player can change without a sign-out in this tab, because another tab may switch accounts.
      if (uid !== undefined) signedOut();
      const run = ports.autoRun.load(as);
      uid = as;
      if (run) auto.send({ type: 'RESTORE', run });
      round.send({ type: 'RESUME', uid });
    },
    signedOut,
  };
}

export type GameSession = ReturnType<typeof createSession>;

/** Tells which round was continued, and how many actions were taken in it. */
export type ContinuedRound = Pick<OpenRound, 'round_id' | 'sequence'>;

function settledRound(response: SettledByCasino<PlacedRound & { base_stake?: MicrosText }>) {
  return {
    stake: parseMicros(response.stake),
    base: parseMicros(response.base_stake ?? response.stake),
    payout: parseMicros(response.payout),
    tone: toneOf(response),
    balance: parseMicros(response.balances[response.currency]),
  };
}
