import { describe, expect, it } from '@jest/globals';
import { type Broadcast, MESSAGE_BYTES_MAX, type Subscribed } from '../ports/broadcast.js';
import { type OpenEngine, withEngine } from './engine-under-test.js';
import { until } from './until.js';

/** Subscribes and collects the received messages. The handler throws for each message in `failsAt`. */
async function receive(broadcast: Broadcast, subject: string, failsAt: readonly unknown[] = []) {
  const messages: unknown[] = [];
  const reports: string[] = [];
  const subscribed = await broadcast.subscribe(subject, {
    handle: (message) => {
      if (failsAt.includes(message)) throw new Error('not this one');
      messages.push(message);
    },
    report: (message, error) => void reports.push(`${message}: ${error}`),
  });
  return { messages, reports, until: (count: number) => until(() => messages.length >= count), subscribed };
}

function stop(...all: { subscribed: Subscribed }[]): Promise<unknown> {
  return Promise.all(all.map(({ subscribed }) => subscribed.stop()));
}

/** Tests the rules that every broadcast must follow. */
export function broadcastContract(name: string, open: OpenEngine): void {
  describe(`${name}: broadcast`, () => {
    it(
      'every process, also the sender, receives each message once and in the order of its sender',
      withEngine(open, async ({ broadcast, secondBroadcast }) => {
        const second = secondBroadcast();
        const [own, other] = [await receive(broadcast, 'tide'), await receive(second, 'tide')];
        const numbers = Array.from({ length: 50 }, (_, n) => n);
        await Promise.all(
          numbers.flatMap((n) => [broadcast.publish('tide', n), second.publish('tide', `second ${n}`)]),
        );
        await Promise.all([own.until(100), other.until(100)]);
        await stop(own, other);
        for (const { messages, reports } of [own, other]) {
          expect(messages.filter((message) => typeof message === 'number')).toEqual(numbers);
          expect(messages.filter((message) => typeof message === 'string')).toEqual(numbers.map((n) => `second ${n}`));
          expect(reports).toEqual([]);
        }
      }),
    );

    it(
      'a message reaches the subscribers of its subject only, each with a copy of its own',
      withEngine(open, async ({ broadcast }) => {
        const [tide, same, wind] = [
          await receive(broadcast, 'tide'),
          await receive(broadcast, 'tide'),
          await receive(broadcast, 'wind'),
        ];
        const sent = { high: true, text: 'Łukasz 🌊', none: null, list: [1, 'two'] };
        await broadcast.publish('tide', sent);
        await broadcast.publish('wind', 'end');
        await Promise.all([tide.until(1), same.until(1), wind.until(1)]);
        await stop(tide, same, wind);
        expect([tide.messages, same.messages, wind.messages]).toEqual([[sent], [sent], ['end']]);
        expect(tide.messages[0]).not.toBe(sent);
        expect(tide.messages[0]).not.toBe(same.messages[0]);
      }),
    );

    it(
      'a message sent before the subscription or after its end is not delivered',
      withEngine(open, async ({ broadcast, secondBroadcast }) => {
        const witness = await receive(secondBroadcast(), 'tide');
        await broadcast.publish('tide', 'before');
        await witness.until(1);
        const subscriber = await receive(broadcast, 'tide');
        await broadcast.publish('tide', 'during');
        await subscriber.until(1);
        await stop(subscriber);
        await broadcast.publish('tide', 'after');
        const leaving = await receive(broadcast, 'tide');
        const sent = broadcast.publish('tide', 'while it stops');
        await stop(leaving);
        const atStop = [...leaving.messages];
        await sent;
        await witness.until(4);
        await stop(witness);
        expect(subscriber.messages).toEqual(['during']);
        expect(leaving.messages).toEqual(atStop);
        expect(witness.messages).toEqual(['before', 'during', 'after', 'while it stops']);
      }),
    );

    it(
      'a message that the handler cannot handle is reported and dropped, and the next one is delivered',
      withEngine(open, async ({ broadcast }) => {
        const subscriber = await receive(broadcast, 'tide', ['bad']);
        for (const message of ['good', 'bad', 'next']) await broadcast.publish('tide', message);
        await subscriber.until(2);
        await stop(subscriber);
        expect(subscriber.messages).toEqual(['good', 'next']);
        expect(subscriber.reports).toEqual(['a message to tide is dropped: Error: not this one']);
      }),
    );

    it(
      'a message that is too large is refused and not delivered; the largest one is',
      withEngine(open, async ({ broadcast }) => {
        const subscriber = await receive(broadcast, 'tide');
        await expect(broadcast.publish('tide', 'x'.repeat(MESSAGE_BYTES_MAX))).rejects.toThrow(RangeError);
        await broadcast.publish('tide', 'x'.repeat(MESSAGE_BYTES_MAX - 2));
        await subscriber.until(1);
        await stop(subscriber);
        expect(subscriber.messages).toEqual(['x'.repeat(MESSAGE_BYTES_MAX - 2)]);
      }),
    );
  });
}
