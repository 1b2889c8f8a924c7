import { type Pushes, parseMicros } from '@goldwake/contracts';
import type { DiceBetBody, DiceBetResponse } from '@goldwake/contracts/http';
import { createActor } from 'xstate';
import { createAutoBetMachine } from './auto-bet.machine.js';
import type { AutoPlan } from './auto-plan.js';
import type { AutoRunMemory } from './auto-run-memory.js';
import { betBody } from './bet-body.js';
import { createDiceRoundMachine, type RoundPorts } from './dice-round.machine.js';
import { rollOfPush, rollOfRound } from './last-rolls.js';
import { LastRollsStore } from './last-rolls-store.js';

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
export function createDiceSession(
  ports: RoundPorts & { autoRun: AutoRunMemory },
  options: { fast: boolean; clock?: Clock },
) {
  const actorOptions = options.clock ? { clock: options.clock } : {};
  let uid: string | undefined;
  const round = createActor(createDiceRoundMachine(ports), { input: { instant: options.fast }, ...actorOptions });
  const auto = createActor(
    createAutoBetMachine({
      bet(plan, stake) {
        if (uid === undefined) auto.send({ type: 'SIGNED_OUT' });
        else round.send({ type: 'BET', uid, body: betBody(plan, stake) });
      },
    }),
    { input: { fast: options.fast }, ...actorOptions },
  );
  round.on('settled', ({ response }) => auto.send({ type: 'SETTLED', round: settledRound(response) }));
  round.on('failed', ({ failure }) => auto.send({ type: failure.kind === 'signed_out' ? 'SIGNED_OUT' : 'REFUSED' }));
  round.on('unsure', () => auto.send({ type: 'CONNECTION_LOST' }));
  const rolls = new LastRollsStore(() => !round.getSnapshot().matches('idle'));
  round.on('settled', ({ response }) => rolls.add([rollOfRound(response)]));
  round.subscribe((snapshot) => {
    if (snapshot.matches('idle')) rolls.flush();
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
    auto.send({ type: 'SIGNED_OUT' });
    round.send({ type: 'SIGNED_OUT' });
    rolls.clear();
  };
  return {
    round,
    auto,
    rolls,
    /** Handles a round of this player, from any tab, that the server pushed over the realtime connection. */
    pushed(push: Pushes['bet_and_win_created']): void {
      const roll = rollOfPush(push);
      if (roll) rolls.pushed(roll);
    },
    bet(body: DiceBetBody): void {
      if (uid !== undefined && auto.getSnapshot().matches('idle')) round.send({ type: 'BET', uid, body });
    },
    /**
     * Starts the auto-bet. Ignored while a round is running, because the result of that round would be counted in the
     * totals of the plan.
     */
    startAuto(plan: AutoPlan): void {
      if (round.getSnapshot().matches('idle')) auto.send({ type: 'START', plan });
    },
    /**
     * Sets the signed-in player, after a sign-in or after a page load. If this player has an unfinished bet, it is sent
     * again.
     */
    signedIn(as: string): void {
      if (uid === as) return;
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

export type DiceSession = ReturnType<typeof createDiceSession>;

function settledRound(response: DiceBetResponse) {
  return {
    stake: parseMicros(response.stake),
    payout: parseMicros(response.payout),
    won: response.won,
    balance: parseMicros(response.balances[response.currency]),
  };
}
