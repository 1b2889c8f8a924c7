import {
  type ChannelPosition,
  type ChatMessagePush,
  PUSH_RULES,
  type PushFrame,
  pairId,
  type ServerFrame,
} from '@goldwake/contracts';
import type { FeedHandler } from '@goldwake/core';
import { sized } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Feed } from '../feed/feed.js';
import { CHANNEL_RULES } from '../rooms/channel-rules.js';
import { Hub } from '../rooms/hub.js';
import { SocketWriter } from '../sockets/socket-writer.js';
import { type Subscriber, Subscriptions } from '../sockets/subscriptions.js';
import { textFrame, type Wire } from '../sockets/wire.js';
import { pairEvent } from '../testing/pair-event.js';
import { textsIn } from '../testing/texts-in.js';
import { ChatRooms } from './chat-rooms.js';
import { Relations } from './relations.js';

const UIDS = ['ann', 'bob', 'cat'] as const;
/** Two tabs of ann, and one of each other player. */
const TABS = ['ann', 'ann', 'bob', 'cat'] as const;
const AGE_MS = 60_000;
const AT = '2026-01-15T12:00:00.000Z';
const LIMITS = { softBytes: 1e6, hardBytes: 1e7, heartbeatMs: 25_000, pongMs: 8_000 };

interface Sent {
  id: string;
  author: string;
  replyTo: string | null;
  mentions: string[];
}

const uid = fc.constantFrom(...UIDS);
const tab = fc.nat({ max: TABS.length - 1 });
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('say' as const),
      author: uid,
      replyTo: fc.option(uid, { freq: 3 }),
      mentions: fc.subarray([...UIDS]),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('block' as const, 'unblock' as const),
      pair: fc.shuffledSubarray([...UIDS], { minLength: 2, maxLength: 2 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('connect' as const, 'subscribe' as const, 'unsubscribe' as const, 'close' as const),
      tab,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('stall' as const, 'drain' as const, 'beat' as const), tab }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('answer' as const, 'answer' as const, 'fail' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('tick' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.nat({ max: 2 * AGE_MS }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const tick = () => new Promise((resolve) => setImmediate(resolve));

/** The chat as the stored events describe it, computed without the code under test. */
class Truth {
  readonly messages: Sent[] = [];
  /** The blocker of each blocked pair. */
  readonly blocks = new Map<string, string>();

  hides(reader: string, other: string): boolean {
    return this.blocks.has(pairId(reader, other));
  }

  /** Ids of the messages that a reader sees over HTTP. */
  visibleTo(reader: string): string[] {
    return this.messages.filter(({ author }) => !this.hides(reader, author)).map(({ id }) => id);
  }

  /** Whether a player has blocked the author of a message. */
  isOfBlocked(reader: string, id: string): boolean {
    const author = this.messages[numberOf(id)]?.author ?? '';
    return this.blocks.get(pairId(reader, author)) === reader;
  }
}

/** A page: it survives its connections, and loads the state over HTTP when the protocol says so. */
class Page {
  position: ChannelPosition | undefined;
  /** Ids of the messages on the page. */
  shown = new Set<string>();
  readonly faults: string[] = [];
  /** What the page has received, with numbers for epochs and without offsets. */
  readonly received: string[] = [];
  connection: Connection | undefined;
  private pushed: string[] = [];
  /** Ids of the messages that the page has loaded over HTTP, and their number among all messages at that time. */
  private loaded: { ids: string[]; of: number } = { ids: [], of: 0 };
  private readonly epochs: string[] = [];

  constructor(
    readonly uid: string,
    private readonly truth: Truth,
    private readonly hiddenAt: ReadonlyMap<string, ReadonlySet<string>>,
  ) {}

  /**
   * Ids of the messages that must be on the page: those loaded, and the later ones that no block hid when they were
   * sent. A message that a block hid between its push and the load is there too if its push arrived after the load.
   */
  expected(): string[] {
    const sent = this.truth.messages.filter(({ id, author }) => !this.hiddenAt.get(id)?.has(author));
    const later = sent.map(({ id }) => id).filter((id) => numberOf(id) >= this.loaded.of || this.pushed.includes(id));
    return [...new Set([...this.loaded.ids, ...later])];
  }

  receive(text: string): void {
    const frame = JSON.parse(text) as ServerFrame;
    this.received.push(this.kindOf(frame));
    if (frame.kind === 'welcome') {
      const chat = frame.channels.find(({ channel }) => channel === 'chat');
      if (!chat) this.position = undefined;
      else if (!chat.recovered) this.load(chat);
      else if (this.position?.epoch !== chat.epoch) this.faults.push('recovered in an epoch that the page never had');
    } else if (frame.kind === 'subscribed') this.load(frame);
    else if (frame.kind === 'unsubscribed') this.position = undefined;
    else if (frame.kind === 'heartbeat') {
      if (frame.offsets.chat !== this.position?.offset) this.faults.push('the heartbeat shows a gap');
    } else if (frame.kind === 'push' && frame.channel === 'chat') this.arrive(frame as PushFrame<'chat_message'>, text);
  }

  private load({ epoch, offset }: ChannelPosition): void {
    this.position = { epoch, offset };
    this.shown = new Set(this.truth.visibleTo(this.uid));
    this.loaded = { ids: [...this.shown], of: this.truth.messages.length };
    this.pushed = [];
  }

  private kindOf(frame: ServerFrame): string {
    const epochOf = ({ epoch }: ChannelPosition) => {
      if (!this.epochs.includes(epoch)) this.epochs.push(epoch);
      return `epoch ${this.epochs.indexOf(epoch)}`;
    };
    switch (frame.kind) {
      case 'welcome':
        return ['welcome', ...frame.channels.map((one) => `${one.channel} ${epochOf(one)} ${one.recovered}`)].join();
      case 'subscribed':
        return `subscribed ${epochOf(frame)}`;
      case 'push':
        return `push ${(frame as PushFrame<'chat_message'>).data.message_id}`;
      default:
        return frame.kind;
    }
  }

  private arrive({ offset, data }: PushFrame<'chat_message'>, text: string): void {
    if (!this.position || offset !== this.position.offset + 1) {
      this.faults.push(`offset ${offset} follows ${this.position?.offset}`);
      return;
    }
    this.position.offset = offset;
    if (this.pushed.includes(data.message_id)) this.faults.push(`${data.message_id} arrived twice`);
    const last = this.pushed.at(-1);
    if (last !== undefined && numberOf(last) > numberOf(data.message_id)) this.faults.push('out of order');
    this.pushed.push(data.message_id);
    this.shown.add(data.message_id);
    this.faults.push(...(this.connection?.named(data, text) ?? []));
  }
}

const numberOf = (id: string) => Number(id.slice(1));

/** One connection of a page: real subscriptions and a real `SocketWriter` on a simulated wire that can stall. */
class Connection implements Subscriber, Wire {
  readonly sessionId = 's';
  readonly writer: SocketWriter;
  readonly subscriptions: Subscriptions;
  waiting = 0;
  private unread: string[] = [];
  private stalled = false;
  private welcomed = false;
  private closed = false;
  /** Players who were hidden from this page when each message was published, by message id. */
  private readonly hiddenAt: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(
    private readonly page: Page,
    private readonly casino: Casino,
  ) {
    const { hub } = casino;
    this.hiddenAt = casino.hiddenAt.get(page.uid) ?? new Map();
    this.writer = new SocketWriter(this, this, { budget: hub.budget, limits: LIMITS, now: hub.now });
    this.subscriptions = new Subscriptions(this, {
      hub,
      limits: { subscriptionsMax: 10, preparation: { welcomeMs: 60_000, subscribeMs: 60_000 } },
      channelRules: CHANNEL_RULES,
      preparations: { chat: (uid, _channel, moved) => casino.chatRooms.enter(uid, moved) },
    });
    void this.hello(structuredClone(page.position));
  }

  private async hello(position: ChannelPosition | undefined): Promise<void> {
    const channels = await this.subscriptions.prepare(this.page.uid, ['global'], position ? ['chat'] : []);
    if (this.closed) return;
    this.welcomed = true;
    const joined = this.subscriptions.resume(channels, position ? { chat: position } : {});
    const welcome = JSON.stringify({ kind: 'welcome', channels: joined.map(({ catchUp, ...described }) => described) });
    this.writer.write(Buffer.concat([textFrame(welcome), ...joined.map(({ catchUp }) => catchUp)]));
  }

  request(kind: 'subscribe' | 'unsubscribe'): void {
    if (!this.welcomed) return;
    if (kind === 'subscribe') void this.subscriptions.subscribe(this.page.uid, 'chat');
    else void this.subscriptions.unsubscribe('chat');
  }

  /** Returns a fault for each hidden player whom a push names. */
  named(data: ChatMessagePush, text: string): string[] {
    const hidden = this.hiddenAt.get(data.message_id) ?? new Set();
    return [...hidden].filter((uid) => text.includes(`"${uid}"`)).map((uid) => `${data.message_id} names ${uid}`);
  }

  reply(frame: ServerFrame): void {
    this.writer.write(textFrame(JSON.stringify(frame)));
  }

  write(frames: Buffer): void {
    const texts = textsIn(frames);
    if (this.stalled) this.unread.push(...texts);
    else for (const text of texts) this.page.receive(text);
  }

  onceDrained(): void {}

  stall(): void {
    this.stalled = true;
  }

  drain(): void {
    this.stalled = false;
    for (const text of this.unread.splice(0)) this.page.receive(text);
  }

  beat(): void {
    if (!this.welcomed) return;
    const offsets = this.casino.hub.offsets(this.subscriptions.rooms);
    this.reply({ kind: 'heartbeat', offsets });
  }

  close(): void {
    this.closed = true;
    this.writer.end();
    this.subscriptions.end();
    this.writer.gone();
    this.page.connection = undefined;
  }

  cut(): void {
    this.close();
  }
}

class Casino {
  readonly clock = { now: 0 };
  readonly truth = new Truth();
  readonly loads: { done(): void; fail(error: unknown): void }[] = [];
  /** Players who were hidden from each player when a message was published, by message id. */
  readonly hiddenAt = new Map(UIDS.map((uid) => [uid as string, new Map<string, Set<string>>()]));
  readonly hub: Hub;
  readonly relations: Relations;
  readonly chatRooms: ChatRooms;
  readonly pages: Page[];
  private readonly handler: Promise<FeedHandler>;
  private epochs = 0;

  /** @param neverBlocked a player whom blocks of other players do not affect, because they are not stored */
  constructor(private readonly neverBlocked?: string) {
    const history = { count: 50, bytes: 50_000, ageMs: AGE_MS };
    const limits = { history, idleRoomsMax: 10, budgetBytes: 1e7 };
    this.hub = new Hub(
      limits,
      () => this.clock.now,
      () => `e${++this.epochs}`,
    );
    this.relations = new Relations({
      relationsOf: (uid) =>
        new Promise((answer, fail) => {
          const { blocks } = this.truth;
          const others = UIDS.filter((other) => other !== uid && blocks.has(pairId(uid, other)));
          const blocked = others.filter((other) => blocks.get(pairId(uid, other)) === uid);
          const found = { friends: [], blocked, blockers: others.filter((other) => !blocked.includes(other)) };
          this.loads.push({ done: () => answer(found), fail });
        }),
    });
    this.chatRooms = new ChatRooms(this.hub, this.relations, limits);
    this.pages = TABS.map((uid) => new Page(uid, this.truth, this.hiddenAt.get(uid) ?? new Map()));
    this.handler = new Promise((resolve) => {
      const follow = async (handler: FeedHandler) => {
        resolve(handler);
        return { stop: async () => {} };
      };
      const personalData = { open: async () => ({ text: 'said' }) as never };
      void new Feed({ follow }, PUSH_RULES, this.hub, {} as never, this.relations, () => {}, personalData).start();
    });
  }

  async apply(action: Step): Promise<void> {
    if (action.do === 'say') await this.say(action);
    else if (action.do === 'block' || action.do === 'unblock') await this.setBlock(action.do, action.pair);
    else if (action.do === 'answer') this.loads.shift()?.done();
    else if (action.do === 'fail') this.loads.shift()?.fail(new Error('broken'));
    else if (action.do === 'pass') this.clock.now += action.ms;
    else if ('tab' in action) this.act(action.do, this.pages[action.tab] as Page);
    // Most steps are applied in the same tick, so that pushes are pending while rooms change.
    if (action.do === 'tick') await tick();
    else await Promise.resolve();
  }

  private act(what: 'connect' | 'subscribe' | 'unsubscribe' | 'close' | 'stall' | 'drain' | 'beat', page: Page): void {
    const { connection } = page;
    if (what === 'connect') page.connection ??= new Connection(page, this);
    else if (what === 'subscribe' || what === 'unsubscribe') connection?.request(what);
    else connection?.[what]();
  }

  private async say({ author, replyTo, mentions }: Pick<Sent, 'author' | 'replyTo' | 'mentions'>): Promise<void> {
    const { truth } = this;
    const id = `m${truth.messages.length}`;
    truth.messages.push({ id, author, replyTo, mentions });
    for (const [reader, hidden] of this.hiddenAt) {
      hidden.set(id, new Set(UIDS.filter((other) => truth.hides(reader, other))));
    }
    const data = {
      message_id: id,
      uid: author,
      username: `name of ${author}`,
      avatar: null,
      text: { sealed: 'x' },
      reply_to: replyTo && { message_id: 'm0', user_id: replyTo },
      mentions: mentions.map((user_id) => ({ user_id, at: 0, length: 3 })),
      sent_at: AT,
    };
    await this.deliver({ type: 'message_sent', stream: `chatter-${author}`, data, version: 1, position: 1 });
  }

  private async setBlock(what: 'block' | 'unblock', [one = '', other = '']: string[]): Promise<void> {
    const { blocks } = this.truth;
    const pair = pairId(one, other);
    const blocker = blocks.get(pair);
    if (what === 'block') {
      if (blocker !== undefined || other === this.neverBlocked) return;
      blocks.set(pair, one);
      await this.deliver(pairEvent('player_blocked', one, other));
    } else if (blocker !== undefined) {
      blocks.delete(pair);
      await this.deliver(pairEvent('player_unblocked', blocker, blocker === one ? other : one));
    }
  }

  /** Answers all loads, and sends the pushes that are pending. */
  async answerAll(): Promise<void> {
    await tick();
    while (this.loads.length > 0) {
      for (const load of this.loads.splice(0)) load.done();
      await tick();
    }
  }

  /** Answers all loads and delivers all pushes. */
  async settle(): Promise<void> {
    await this.answerAll();
    for (const { connection } of this.pages) connection?.drain();
    await tick();
  }

  close(): void {
    for (const { connection } of this.pages) connection?.close();
  }

  private async deliver(event: object): Promise<void> {
    await (await this.handler).handle({ recordedAt: AT, actor: 'x', correlationId: 'c', ...event } as never);
  }
}

it('a reader sees exactly the messages of visible players, once and in order, whatever blocks and connections do', () =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 100 }), async (steps) => {
      const casino = new Casino();
      for (const action of steps) await casino.apply(action);
      await casino.settle();
      for (const page of casino.pages) {
        page.connection?.beat();
        if (!page.connection || !page.position) continue;
        expect([...page.shown].sort()).toEqual(page.expected().sort());
        expect([...page.shown].filter((id) => casino.truth.isOfBlocked(page.uid, id))).toEqual([]);
      }
      expect(casino.pages.flatMap(({ faults }) => faults)).toEqual([]);

      casino.close();
      casino.clock.now += AGE_MS + 1;
      casino.chatRooms.tidy();
      casino.hub.tidy();
      expect([casino.chatRooms.size, casino.relations.size, casino.hub.listens('chat')]).toEqual([0, 0, false]);
      expect([casino.hub.budget.rings, casino.hub.budget.waiting, casino.hub.budget.kept]).toEqual([0, 0, 0]);
    }),
    { numRuns: sized(100, 30_000) },
  ));

it('a player whom others block receives the same frames as without the blocks, apart from the hidden messages', () =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 100 }), async (steps) => {
      const isOwnBlock = (action: Step) => action.do === 'block' && action.pair[0] === 'ann';
      const [blocked, free] = [new Casino(), new Casino('ann')];
      for (const casino of [blocked, free]) {
        for (const action of steps) {
          if (isOwnBlock(action)) continue;
          // The begin or end of a block changes times that no client can observe: it sends pending pushes before the end
          // of the tick, repeats a load of relations that is under way, and takes a few microtasks.
          if (action.do === 'block' || action.do === 'unblock') await casino.answerAll();
          await casino.apply(action);
        }
        await casino.settle();
      }
      const hiddenAt = blocked.hiddenAt.get('ann') ?? new Map();
      const hidden = blocked.truth.messages.filter(({ id, author }) => hiddenAt.get(id)?.has(author));
      const pushes = new Set(hidden.map(({ id }) => `push ${id}`));
      for (const [at, page] of blocked.pages.entries()) {
        if (page.uid !== 'ann') continue;
        const received = free.pages[at]?.received.filter((frame) => !pushes.has(frame));
        expect(page.received).toEqual(received);
      }
      for (const casino of [blocked, free]) casino.close();
    }),
    { numRuns: sized(100, 10_000) },
  ));
