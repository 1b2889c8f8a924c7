import type { PushFrame } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { QUIET_MS, type RealtimeMessage, realtimeMachine } from './realtime.machine.js';

function start() {
  const clock = new SimulatedClock();
  const emitted: string[] = [];
  const retained: string[] = [];
  const actor = createActor(
    realtimeMachine.provide({
      actors: {
        connection: fromCallback<{ type: 'none' }, { uid: string }>(({ input }) => {
          retained.push(`open ${input.uid}`);
          return () => retained.push(`close ${input.uid}`);
        }),
      },
    }),
    { clock },
  );
  actor.on('*', (event) => emitted.push(event.type));
  actor.start();
  const connection = (state: Extract<RealtimeMessage, { type: 'CONNECTION' }>['state'], more = {}) =>
    actor.send({ type: 'CONNECTION', state, ...more });
  return { actor, clock, emitted, retained, connection };
}

describe('the realtime session', () => {
  it('holds one connection per player, exactly while the player is signed in', () => {
    const { actor, retained } = start();
    actor.send({ type: 'SIGNED_IN', uid: 'a' });
    actor.send({ type: 'SIGNED_IN', uid: 'a' });
    actor.send({ type: 'SIGNED_IN', uid: 'b' });
    actor.send({ type: 'SIGNED_OUT' });
    expect(retained).toEqual(['open a', 'close a', 'open b', 'close b']);
  });

  it('does not report a short break', () => {
    const { actor, clock, emitted, connection } = start();
    actor.send({ type: 'SIGNED_IN', uid: 'a' });
    connection('ready');
    connection('waiting');
    clock.increment(QUIET_MS - 1);
    connection('connecting');
    connection('ready');
    clock.increment(QUIET_MS * 2);
    expect(emitted).toEqual([]);
  });

  it('does not report an announced break before its announced end', () => {
    const { actor, clock, emitted, connection } = start();
    actor.send({ type: 'SIGNED_IN', uid: 'a' });
    connection('ready');
    connection('waiting', { retryAt: Date.now() + 20_000, announced: true });
    clock.increment(20_000);
    connection('connecting');
    expect(emitted).toEqual([]);
    clock.increment(QUIET_MS);
    expect(emitted).toEqual(['lost']);
  });

  it('reports once that the connection is lost and once that it is restored', () => {
    const { actor, clock, emitted, connection } = start();
    actor.send({ type: 'SIGNED_IN', uid: 'a' });
    connection('ready');
    connection('offline');
    clock.increment(QUIET_MS);
    connection('waiting', { retryAt: 9 });
    connection('connecting');
    clock.increment(QUIET_MS * 5);
    expect(actor.getSnapshot().matches({ on: { link: 'connecting' } })).toBe(true);
    connection('ready');
    expect(emitted).toEqual(['lost', 'reconnected']);
  });

  it('forwards pushes and resync requests, and none after sign-out', () => {
    const { actor, emitted } = start();
    actor.send({ type: 'SIGNED_IN', uid: 'a' });
    actor.send({ type: 'PUSH', push: {} as PushFrame });
    actor.send({ type: 'RESYNC', channel: 'user.a' });
    actor.send({ type: 'SIGNED_OUT' });
    actor.send({ type: 'PUSH', push: {} as PushFrame });
    expect(emitted).toEqual(['push', 'resync']);
  });

  it('reports the close code when the server closes permanently', () => {
    const { actor, connection } = start();
    const codes: (number | null)[] = [];
    actor.on('stopped', (event) => codes.push(event.code));
    actor.send({ type: 'SIGNED_IN', uid: 'a' });
    connection('stopped', { code: 3505 });
    expect(codes).toEqual([3505]);
  });
});
