import {
  CHAT_GRAPHEMES_MAX,
  type ChatMessage,
  type OriginalRound,
  type ProblemCode,
  type SharedRound,
} from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { ProblemError } from '../../api/problem-error.js';
import { composerMachine, NOTHING_UNSENT, type Outgoing, type Unsent } from './composer.machine.js';

const refused = (code: ProblemCode, more: { retryAfter?: number; until?: string | null } = {}) =>
  new ProblemError(code, 400, code, { retry_after: more.retryAfter, until: more.until });

interface Request {
  message: Outgoing;
  answer: () => Promise<void>;
  fail: (problem: unknown) => Promise<void>;
}

function start(unsent: Unsent = NOTHING_UNSENT) {
  const clock = new SimulatedClock();
  const requests: Request[] = [];
  const sent: string[] = [];
  // XState handles a settled promise in a later microtask.
  const settledAfter = (settle: () => void) => {
    settle();
    return new Promise<void>((resolve) => setTimeout(resolve));
  };
  const actor = createActor(
    composerMachine.provide({
      actors: {
        send: fromPromise<ChatMessage, Outgoing>(
          ({ input: message }) =>
            new Promise((resolve, reject) => {
              const answer = { client_message_id: message.id, text: message.text } as ChatMessage;
              requests.push({
                message,
                answer: () => settledAfter(() => resolve(answer)),
                fail: (problem) => settledAfter(() => reject(problem)),
              });
            }),
        ),
      },
    }),
    { clock, input: { unsent } },
  );
  actor.on('sent', ({ message }) => sent.push(message.client_message_id ?? ''));
  actor.start();
  const write = (text: string, id = text) => {
    actor.send({ type: 'TYPE', text });
    actor.send({ type: 'SEND', id });
  };
  const request = (at: number): Request => {
    const found = requests[at];
    if (!found) throw new Error(`request ${at} was not sent`);
    return found;
  };
  const gate = () => actor.getSnapshot().value.gate;
  const context = () => actor.getSnapshot().context;
  const outbox = () => context().outbox.map(({ id, status }) => `${id} ${status}`);
  return { actor, clock, requests, request, sent, write, gate, context, outbox };
}

describe('the composer of the chat', () => {
  it('cleans a message, empties the input at once and emits the message after the response', async () => {
    const { request, sent, write, context, outbox } = start();
    write('  hello\u0007  ', 'a');
    expect([context().typed, outbox()]).toEqual(['', ['a queued']]);
    expect(request(0).message.text).toBe('hello');
    await request(0).answer();
    expect([sent, outbox()]).toEqual([['a'], []]);
  });

  it('does not send a text that is empty after cleaning or too long, and keeps it in the input', () => {
    const { requests, write, context } = start();
    write(' \u200b ');
    write('x'.repeat(CHAT_GRAPHEMES_MAX + 1));
    expect([requests.length, context().typed.length]).toEqual([0, CHAT_GRAPHEMES_MAX + 1]);
  });

  it('sends one message at a time', async () => {
    const { requests, request, write, sent } = start();
    write('a');
    write('b');
    expect(requests).toHaveLength(1);
    await request(0).answer();
    await request(1).answer();
    expect(sent).toEqual(['a', 'b']);
  });

  it('returns a refused message to the input and waits as long as the server states', async () => {
    const { actor, clock, requests, request, write, gate, context, outbox } = start();
    write('a');
    await request(0).fail(refused('chat_too_fast', { retryAfter: 8 }));
    expect([gate(), context().typed, outbox()]).toEqual(['waiting', 'a', []]);
    actor.send({ type: 'SEND', id: 'again' });
    expect(requests).toHaveLength(1);
    clock.increment(8_001);
    expect(gate()).toBe('open');
    actor.send({ type: 'SEND', id: 'again' });
    expect(requests).toHaveLength(2);
  });

  it('keeps a refused message and those after it in the outbox if the input is not empty', async () => {
    const { actor, clock, request, requests, write, context, outbox } = start();
    write('a');
    write('b');
    actor.send({ type: 'TYPE', text: 'c' });
    await request(0).fail(refused('chat_too_fast', { retryAfter: 3 }));
    expect([context().typed, outbox()]).toEqual(['c', ['a failed', 'b failed']]);
    clock.increment(3_001);
    expect(requests).toHaveLength(1);
  });

  it('shows the reason of any other refusal until the text changes, without a wait', async () => {
    const { actor, request, requests, write, gate, context } = start();
    write('a');
    await request(0).fail(refused('message_too_long'));
    expect([gate(), context().refusal?.code, context().typed]).toEqual(['open', 'message_too_long', 'a']);
    actor.send({ type: 'SEND', id: 'again' });
    expect(requests).toHaveLength(2);
    await request(1).fail(refused('message_too_long'));
    actor.send({ type: 'TYPE', text: 'b' });
    expect(context().refusal).toBeNull();
  });

  it('does not send a repeated message until the stated time, but any other message', async () => {
    const { actor, clock, request, requests, write, gate, context } = start();
    write('a');
    const before = Date.now();
    await request(0).fail(refused('chat_repeated', { retryAfter: 24 }));
    expect([gate(), context().refusal?.code, context().typed]).toEqual(['open', 'chat_repeated', 'a']);
    expect(context().refusal?.retryAt).toBeGreaterThanOrEqual(before + 24_000);
    actor.send({ type: 'SEND', id: 'too early' });
    expect(requests).toHaveLength(1);
    write('b');
    expect(request(1).message.text).toBe('b');
    await request(1).answer();

    write('a', 'again');
    await request(2).fail(refused('chat_repeated', { retryAfter: 20 }));
    actor.send({ type: 'SEND', id: 'too early' });
    expect([requests.length, context().typed]).toEqual([3, 'a']);
    clock.increment(20_001);
    expect(context().refusal).toBeNull();
    actor.send({ type: 'SEND', id: 'in time' });
    expect(request(3).message).toMatchObject({ id: 'in time', text: 'a' });
  });

  it('keeps a repeated message with its waiting time in the outbox if the input is not empty', async () => {
    const { actor, request, requests, write, gate, context, outbox } = start();
    write('a');
    write('b');
    actor.send({ type: 'TYPE', text: 'c' });
    const before = Date.now();
    await request(0).fail(refused('chat_repeated', { retryAfter: 24 }));
    expect([gate(), outbox(), requests.length]).toEqual(['open', ['a failed', 'b queued'], 2]);
    expect(context().outbox[0]?.problem?.retryAt).toBeGreaterThanOrEqual(before + 24_000);
  });

  it('resends a message of unknown outcome with the same id', async () => {
    const { actor, request, requests, write, outbox, sent } = start();
    write('hello', 'a');
    await request(0).fail(ProblemError.of('network'));
    expect(outbox()).toEqual(['a failed']);
    actor.send({ type: 'RETRY', id: 'a' });
    expect(request(1).message.id).toBe('a');
    await request(1).answer();
    expect([requests.length, sent, outbox()]).toEqual([2, ['a'], []]);
  });

  it('removes a discarded message from the outbox', async () => {
    const { actor, request, write, outbox } = start();
    write('a');
    await request(0).fail(ProblemError.of('timeout'));
    actor.send({ type: 'DISCARD', id: 'a' });
    expect(outbox()).toEqual([]);
  });

  it('removes a message from the outbox when its push arrives before the response', async () => {
    const { actor, request, write, outbox } = start();
    write('hello', 'a');
    write('hello', 'b');
    actor.send({ type: 'ARRIVED', message: { client_message_id: null, text: 'hello', round: null } });
    expect(outbox()).toEqual(['b queued']);
    await request(0).answer();
    actor.send({ type: 'ARRIVED', message: { client_message_id: 'b', text: 'hello', round: null } });
    expect(outbox()).toEqual([]);
  });

  it('ignores the failure of a message that has arrived', async () => {
    const { actor, request, write, outbox, context } = start();
    write('hello', 'a');
    write('b');
    actor.send({ type: 'ARRIVED', message: { client_message_id: null, text: 'hello', round: null } });
    await request(0).fail(ProblemError.of('network'));
    expect([outbox(), context().typed, request(1).message.id]).toEqual([['b queued'], '', 'b']);
  });

  it('after a reload, resends an interrupted message with the same id, unless it has arrived', async () => {
    const interrupted = (id: string): Outgoing => ({
      id,
      text: `text of ${id}`,
      reply: null,
      round: null,
      status: 'failed',
      problem: null,
    });
    const { actor, requests, request, outbox, context } = start({
      ...NOTHING_UNSENT,
      typed: 'half a',
      outbox: [interrupted('a'), interrupted('b'), interrupted('c')],
    });
    expect([context().typed, requests]).toEqual(['half a', []]);
    actor.send({ type: 'ARRIVED', message: { client_message_id: 'a', text: 'text of a', round: null } });
    actor.send({ type: 'ARRIVED', message: { client_message_id: null, text: 'text of c', round: null } });
    expect(outbox()).toEqual(['b failed']);
    actor.send({ type: 'RETRY', id: 'b' });
    await request(0).answer();
    expect([request(0).message.id, outbox()]).toEqual(['b', []]);
  });

  it('is muted until the stated time or for ever, and a newer restriction replaces an older one', () => {
    const { actor, clock, gate, context } = start();
    const until = new Date(Date.now() + 60_000).toISOString();
    actor.send({ type: 'RESTRICTED', until, forEver: false, reason: null, version: 3 });
    expect(gate()).toBe('muted');
    actor.send({ type: 'RESTRICTED', until: null, forEver: false, reason: null, version: 2 });
    expect(gate()).toBe('muted');
    clock.increment(60_001);
    expect(gate()).toBe('open');
    actor.send({ type: 'RESTRICTED', until: null, forEver: true, reason: 'Spam', version: 4 });
    clock.increment(10 ** 9);
    expect([gate(), context().mute]).toEqual(['muted', { until: null, reason: 'Spam' }]);
    actor.send({ type: 'RESTRICTED', until: null, forEver: false, reason: null, version: 5 });
    expect(gate()).toBe('open');
  });

  it('is muted after a refusal says so', async () => {
    const { request, write, gate, context } = start();
    write('a');
    await request(0).fail(refused('chat_muted', { until: null }));
    expect([gate(), context().mute, context().typed]).toEqual(['muted', { until: null, reason: null }, 'a']);
  });

  it('is muted after a refusal until the time that it states', async () => {
    const { clock, request, write, gate, context } = start();
    const until = new Date(Date.now() + 60_000).toISOString();
    write('a');
    await request(0).fail(refused('chat_muted', { until, retryAfter: 60 }));
    expect([gate(), context().mute?.until]).toEqual(['muted', Date.parse(until)]);
    clock.increment(60_001);
    expect([gate(), context().typed]).toEqual(['open', 'a']);
  });

  it('waits after a refusal in slow mode until the time that it states', async () => {
    const { actor, clock, request, write, gate, context } = start();
    actor.send({ type: 'SLOW_MODE', seconds: 300, version: 1 });
    write('a');
    const problem = refused('chat_too_fast', { retryAfter: 200 });
    await request(0).fail(problem);
    expect([gate(), context().waitFor, context().waitUntil]).toEqual(['waiting', 'slow', problem.retryAt]);
    clock.increment(200_001);
    expect(gate()).toBe('open');
  });

  it('waits after each message in slow mode', async () => {
    const { actor, clock, request, write, gate, context } = start();
    actor.send({ type: 'SLOW_MODE', seconds: 30, version: 2 });
    actor.send({ type: 'SLOW_MODE', seconds: 0, version: 1 });
    write('a');
    await request(0).answer();
    expect([gate(), context().waitFor]).toEqual(['waiting', 'slow']);
    clock.increment(30_001);
    expect(gate()).toBe('open');
  });

  it('stops waiting when slow mode ends or changes, but not when the same one is loaded again', async () => {
    const { actor, request, write, gate } = start();
    actor.send({ type: 'SLOW_MODE', seconds: 300, version: 2 });
    write('a');
    await request(0).answer();
    actor.send({ type: 'SLOW_MODE', seconds: 300, version: 2 });
    expect(gate()).toBe('waiting');
    actor.send({ type: 'SLOW_MODE', seconds: 0, version: 3 });
    expect(gate()).toBe('open');
    write('b');
    await request(1).fail(refused('chat_too_fast', { retryAfter: 10 }));
    actor.send({ type: 'SLOW_MODE', seconds: 30, version: 4 });
    expect(gate()).toBe('waiting');
  });

  it('sends nothing while offline, and then sends the queued messages', async () => {
    const { actor, request, requests, write, gate, outbox, context } = start();
    write('a');
    write('b');
    actor.send({ type: 'OFFLINE' });
    expect(gate()).toBe('offline');
    await request(0).answer();
    write('c');
    expect([requests.length, outbox(), context().typed]).toEqual([1, ['b queued'], 'c']);
    actor.send({ type: 'ONLINE' });
    expect([gate(), request(1).message.id]).toEqual(['open', 'b']);
  });

  it('drops the quoted message when the reply is sent or cancelled', async () => {
    const { actor, request, write, context } = start();
    const to = { message_id: 'm', user_id: 'u', username: 'ben', text: 'hi' };
    actor.send({ type: 'REPLY', to });
    actor.send({ type: 'CANCEL_REPLY' });
    expect(context().reply).toBeNull();
    actor.send({ type: 'REPLY', to });
    write('hello');
    expect([request(0).message.reply, context().reply]).toEqual([to, null]);
  });
});

describe('an attached bet', () => {
  const bet = (round_id: string) => ({ round_id }) as OriginalRound;

  it('is sent once with the next message, which needs no text', async () => {
    const { actor, write, request, requests, context } = start();
    write('', 'nothing');
    expect(requests).toEqual([]);
    actor.send({ type: 'ATTACH', round: bet('r1') });
    write('', 'c1');
    expect(request(0).message).toMatchObject({ text: '', round: bet('r1') });
    expect(context().round).toBeNull();
    await request(0).answer();
    write('hello', 'c2');
    expect(request(1).message).toMatchObject({ text: 'hello', round: null });
  });

  it('can be replaced and removed', () => {
    const { actor, write, request, context } = start();
    actor.send({ type: 'ATTACH', round: bet('r1') });
    actor.send({ type: 'ATTACH', round: bet('r2') });
    write('look', 'c1');
    expect(request(0).message.round).toEqual(bet('r2'));
    actor.send({ type: 'ATTACH', round: bet('r1') });
    actor.send({ type: 'DETACH' });
    expect(context().round).toBeNull();
  });

  it('does not excuse a text that is too long', () => {
    const { actor, write, requests } = start();
    actor.send({ type: 'ATTACH', round: bet('r1') });
    write('x'.repeat(CHAT_GRAPHEMES_MAX + 1));
    expect(requests).toEqual([]);
  });

  it('returns with a refused message, unless another bet is attached', async () => {
    const { actor, write, request, context, outbox } = start();
    actor.send({ type: 'ATTACH', round: bet('r1') });
    write('', 'c1');
    await request(0).fail(refused('not_found'));
    expect(context()).toMatchObject({ round: bet('r1'), refusal: { code: 'not_found' }, outbox: [] });
    write('', 'c2');
    actor.send({ type: 'ATTACH', round: bet('r2') });
    await request(1).fail(refused('not_found'));
    expect(context().round).toEqual(bet('r2'));
    expect(outbox()).toEqual(['c2 failed']);
  });

  it('identifies the message of a push together with the text', () => {
    const { actor, write, outbox } = start();
    actor.send({ type: 'ATTACH', round: bet('r1') });
    write('', 'c1');
    const pushed = (round_id: string) => {
      const round = { round_id } as SharedRound;
      actor.send({ type: 'ARRIVED', message: { client_message_id: null, text: '', round } });
    };
    pushed('r2');
    expect(outbox()).toEqual(['c1 queued']);
    pushed('r1');
    expect(outbox()).toEqual([]);
  });
});
