import { parseMicros } from '@goldwake/contracts';
import { type Answer, type GameSession, isAction, type RoundPorts } from '../features/originals/frame/index.js';
import { toneOf } from '../rounds/index.js';
import { busy } from '../session/busy.js';
import type { useBalancesActor } from '../session/index.js';
import { playSound } from '../sounds/play-sound.js';

/* What the sessions of all games need from the rest of the app. */

export type BalancesActor = ReturnType<typeof useBalancesActor>;

type WalletAfter = Pick<Answer, 'wallet_version' | 'balances' | 'playthrough'> & { state?: string };

/** Shows the balances after a bet or an action. */
export function applyAnswer(balances: BalancesActor, answer: WalletAfter) {
  const { wallet_version, balances: after, playthrough, state } = answer;
  const source = state === 'open' ? 'bet' : 'other';
  balances.send({ type: 'APPLY', source, wallet_version, balances: after, playthrough });
}

/**
 * Holds the stake of a request. The event is sent in a microtask, after the round machine has finished its transition.
 * Sending it inside the action would run the balances machine in the middle of that transition.
 */
export function holdsIn(balances: BalancesActor): Pick<RoundPorts, 'hold' | 'release'> {
  return {
    hold(request) {
      const { currency, stake: text } = isAction(request) ? request : request.body;
      const stake = parseMicros(text);
      queueMicrotask(() => balances.send({ type: 'HOLD', id: request.key, currency, stake }));
    },
    release: ({ key }) => queueMicrotask(() => balances.send({ type: 'RELEASE', id: key })),
  };
}

/**
 * Plays the sounds of a session, and keeps the page from being reloaded while it plays.
 * @param anyInPlay returns whether a session of any game plays
 */
export function accompany(session: GameSession, anyInPlay: () => boolean): void {
  const notify = () => busy.set('round', anyInPlay());
  session.round.on('placed', () => playSound('bet'));
  session.round.on('settled', ({ response }) => playSound(toneOf(response) === 'won' ? 'win' : 'loss'));
  session.round.subscribe(notify);
  session.auto.subscribe(notify);
}

export function isInPlay({ round, auto }: GameSession): boolean {
  return !round.getSnapshot().matches('idle') || !auto.getSnapshot().matches('idle');
}
