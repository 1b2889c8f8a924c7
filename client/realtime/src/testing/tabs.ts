import type { Channel, ClientFrame, PushFrame, ServerFrame } from '@goldwake/contracts';
import type { Connection } from '../connect.js';
import type { Socket, Timers } from '../ports.js';
import { share } from '../share.js';
import type { TabChannel, TabMessage } from '../tab-messages.js';
import { SimulatedLock } from './locks.js';
import { SimulatedTimers, settle } from './simulated.js';
import { CATALOGUE, type ServerConnection, SimulatedServer } from './simulated-server.js';
import { Wires } from './wires.js';

/** Simulated browser whose tabs connect their sockets to a simulated gateway. */
export class SimulatedBrowser {
  readonly wires = new Wires();
  readonly server = new SimulatedServer(this.wires);
  readonly timers = new SimulatedTimers();
  readonly lock = new SimulatedLock();
  readonly tabs: SimulatedTab[] = [];
  opened = 0;

  open(): SimulatedTab {
    const tab = new SimulatedTab(this, `tab ${++this.opened}`);
    this.tabs.push(tab);
    tab.start();
    return tab;
  }

  gone(tab: SimulatedTab): void {
    this.tabs.splice(this.tabs.indexOf(tab), 1);
    this.lock.drop(tab);
  }

  async arrive(): Promise<void> {
    await settle();
    for (let turn = 0; this.wires.step(turn); turn++) await settle();
  }

  /** Delivers only the messages in transit on the wires whose name begins with `start`. */
  async arriveOn(start: string): Promise<void> {
    for (const wire of this.wires.names()) if (wire.startsWith(start)) this.wires.drain(wire);
    await settle();
  }

  /** Advances time second by second and delivers every message that was sent. */
  async live(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      await this.arrive();
      if (second % 20 === 0) this.server.beat();
      await this.arrive();
      await this.timers.advance(1_000);
    }
    await this.arrive();
  }
}

/**
 * Simulated page. It receives all its input as tasks, which wait while the page is frozen and are dropped
 * once it is closed.
 */
export class SimulatedTab {
  connection!: Connection;
  isShown = true;
  /** Serial numbers of the pushes that the page received, in order of arrival. */
  readonly pushes: number[] = [];
  readonly resyncs: Channel[] = [];
  /** Serial numbers of the pushes that the page knows about, because it received the push or a resync. */
  readonly known = new Set<number>();
  readonly lines = new Set<ServerConnection>();
  channel: SimulatedChannel | undefined;
  /** The current subscription to the catalogue channel, and what it has received. */
  subscription:
    | { record: { pushes: number[]; known: Set<number>; resyncs: number; ended: boolean }; end(): void }
    | undefined;
  private frozen = false;
  private gone = false;
  private tasks: (() => void)[] = [];

  constructor(
    readonly browser: SimulatedBrowser,
    readonly name: string,
  ) {}

  start(): void {
    const { browser } = this;
    const tab = this;
    this.connection = share({
      url: 'ws://house/realtime',
      name: 'ann',
      getToken: async () => 'token',
      random: () => 0.5,
      timers: this.timers(),
      isShown: () => this.isShown,
      locks: { request: (_, options, turn) => browser.lock.request(this, options, turn) },
      BroadcastChannel: class extends SimulatedChannel {
        constructor() {
          super(tab);
        }
      },
      WebSocket: class extends SimulatedSocket {
        constructor() {
          super(tab);
        }
      },
      onPush: (push) => this.receive(push),
      onResync: (channel) => {
        this.resyncs.push(channel);
        for (let serial = 0; serial < browser.server.published; serial++) this.known.add(serial);
      },
    });
  }

  task(run: () => void): void {
    if (this.gone) return;
    if (this.frozen) this.tasks.push(run);
    else queueMicrotask(run);
  }

  /** Freezes the page, as a browser does with a suspended page. */
  freeze(): void {
    this.frozen = true;
    this.isShown = false;
  }

  thaw(): void {
    this.frozen = false;
    this.isShown = true;
    for (const task of this.tasks.splice(0)) task();
    this.connection.wake();
  }

  /** Subscribes to the catalogue channel; the recorded pushes of an earlier subscription are discarded. */
  subscribe(): void {
    if (this.subscription || this.gone) return;
    const { server } = this.browser;
    const pushes: number[] = [];
    const known = new Set<number>();
    const record = { pushes, known, resyncs: 0, ended: false };
    const own = this.connection.subscribe(CATALOGUE, {
      onPush: ({ data }) => {
        const { serial } = data as unknown as { serial: number };
        if (record.ended) throw new Error(`push ${serial} arrived after the end of its subscription`);
        pushes.push(serial);
        known.add(serial);
      },
      onResync: () => {
        record.resyncs += 1;
        for (let serial = 0; serial < server.publishedToSubscribers; serial++) known.add(serial);
      },
    });
    this.subscription = {
      record,
      end: () => {
        own.unsubscribe();
        record.ended = true;
      },
    };
  }

  unsubscribe(): void {
    this.subscription?.end();
    this.subscription = undefined;
  }

  close(): void {
    this.connection.close();
    this.crash();
  }

  /** Ends the page without notice. The messages it sent last are delivered, or lost if `last` is 'unheard'. */
  crash(last: 'heard' | 'unheard' = 'heard'): void {
    if (last === 'unheard') this.browser.wires.cut((wire) => wire.startsWith(`${this.name} to`));
    this.gone = true;
    this.channel = undefined;
    for (const connection of this.lines) this.browser.server.connections.delete(connection);
    this.lines.clear();
    this.browser.gone(this);
  }

  private receive({ data }: PushFrame): void {
    const { serial } = data as unknown as { serial: number };
    this.pushes.push(serial);
    this.known.add(serial);
  }

  private timers(): Timers {
    const { timers } = this.browser;
    const planned = new Set<number>();
    return {
      now: () => timers.now(),
      setTimeout: (callback, ms) => {
        const id = timers.setTimeout(
          () =>
            this.task(() => {
              if (planned.delete(id)) callback();
            }),
          ms,
        );
        planned.add(id);
        return id;
      },
      clearTimeout: (id) => {
        planned.delete(id as number);
        timers.clearTimeout(id);
      },
    };
  }
}

class SimulatedChannel implements TabChannel {
  onmessage: ((event: never) => void) | null = null;
  private closed = false;

  constructor(private readonly tab: SimulatedTab) {
    tab.channel = this;
  }

  postMessage(message: TabMessage): void {
    if (this.closed) throw new Error('InvalidStateError: the channel is closed');
    const data = structuredClone(message);
    for (const other of this.tab.browser.tabs) {
      const { channel } = other;
      if (other === this.tab || !channel) continue;
      const arrival = () => other.task(() => channel.hears(data));
      this.tab.browser.wires.put(`${this.tab.name} to ${other.name}`, arrival);
    }
  }

  hears(data: TabMessage): void {
    if (!this.closed) this.onmessage?.({ data } as never);
  }

  close(): void {
    this.closed = true;
    this.tab.channel = undefined;
  }
}

let sockets = 0;

class SimulatedSocket implements Socket, ServerConnection {
  onopen: ((event: never) => void) | null = null;
  onmessage: ((event: never) => void) | null = null;
  onclose: ((event: never) => void) | null = null;
  onerror: ((event: never) => void) | null = null;
  readonly wire = `socket ${++sockets}`;

  constructor(private readonly tab: SimulatedTab) {
    tab.lines.add(this);
    tab.browser.wires.put(this.wire, () => tab.task(() => this.onopen?.({} as never)));
  }

  send(text: string): void {
    const { wires, server } = this.tab.browser;
    wires.put(`${this.wire} up`, () => {
      if (this.tab.lines.has(this)) server.hears(this, JSON.parse(text) as ClientFrame);
    });
  }

  close(): void {
    this.tab.lines.delete(this);
    this.tab.browser.server.connections.delete(this);
  }

  sends(frame: ServerFrame): void {
    this.tab.task(() => this.onmessage?.({ data: JSON.stringify(frame) } as never));
  }

  closes(code: number): void {
    this.tab.task(() => this.onclose?.({ code } as never));
  }
}
