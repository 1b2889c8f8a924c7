import type { Channel, PushFrame, TableRound } from '@goldwake/contracts';
import type { Api } from './api.ts';
import type { Connection } from './connection.ts';
import { phaseMs, turnMs, wrongPhases } from './metrics.ts';
import { countFaults } from './report-fault.ts';
import { until } from './sleep.ts';
import { beginOf, proofFaults, TablePhases } from './table-phases.ts';
import { TIDE } from './tide-rules.ts';
import type { TableBetPush } from './tide-settlement.ts';

export const GAME = 'rising-tide';
const CHANNEL: Channel = `table.${GAME}`;
/** Maximum wait for a late push, in milliseconds. */
const LATE_MS_MAX = 15_000;
/** Tolerance for clocks on one machine, which are read in whole milliseconds. */
const CLOCK_MS = 2;

/** What the pushes said of a round. */
export type RoundSeen = Pick<TableRound, 'started_at' | 'end'>;

interface Client {
  connection: Connection;
  phases: TablePhases;
  pushes: number;
}

/** The shared table as the sockets of this VU see it. Every socket must receive the same phases in the same order. */
export class SharedTable {
  /** Newest phase. */
  newest: TableRound | undefined;
  /** Maximum difference between the casino's clock and this one, in milliseconds. */
  clockMs = CLOCK_MS;
  readonly rules = TIDE;
  private readonly clients: Client[] = [];
  /** First copy of each phase, by the offset of its push. */
  private readonly copies = new Map<number, string>();
  private readonly rounds = new Map<string, RoundSeen>();
  private readonly ended: TableRound[] = [];
  /** Pushes about bets that the first socket received, by the id of the bet at the table. */
  private readonly bets = new Map<string, TableBetPush[]>();

  /** Subscribes a socket. @param onOwnPush gets the pushes of the player's own channel */
  async join(connection: Connection, onOwnPush: (push: PushFrame) => void): Promise<void> {
    const client = { connection, phases: new TablePhases(TIDE), pushes: 0 };
    this.clients.push(client);
    connection.onPush = (push) => (push.channel === CHANNEL ? this.take(client, push) : onOwnPush(push));
    await connection.subscribe(CHANNEL);
  }

  /** Opens a round if the table waits for players, and compares the clocks. */
  async wake(api: Api): Promise<void> {
    const sentAt = Date.now();
    const { status, body } = await api.get(`/api/games/${GAME}/table`);
    if (status !== 200) throw new Error(`reading the table failed: ${status} ${JSON.stringify(body)}`);
    const now = Date.parse(body.now);
    this.clockMs = CLOCK_MS + Math.max(0, sentAt - now, now - Date.now());
  }

  seen(round: string): RoundSeen {
    return this.rounds.get(round) ?? { started_at: null, end: null };
  }

  isOver(round: string | undefined): boolean {
    return this.newest?.round !== round || this.newest?.phase === 'ended' || this.newest?.phase === 'cancelled';
  }

  /** Waits until a round has started. @returns when, in milliseconds since the Unix epoch; undefined if it did not */
  async start(round: string, ms: number): Promise<number | undefined> {
    await until(() => this.seen(round).started_at !== null, ms);
    const { started_at } = this.seen(round);
    return started_at === null ? undefined : Date.parse(started_at);
  }

  shown(bet: string): readonly TableBetPush[] {
    return this.bets.get(bet) ?? [];
  }

  /**
   * Compares the rounds with their proofs over HTTP, and unsubscribes: the table goes on, so the final check of the
   * connections could not tell a missing push from one that came after it.
   */
  async end(api: Api): Promise<void> {
    for (const round of this.ended) {
      const { status, body } = await api.get(
        `/api/games/${GAME}/rounds/${round.round}`,
        `/api/games/${GAME}/rounds/:round`,
      );
      if (status === 200) countFaults(wrongPhases, proofFaults(round, body));
      else countFaults(wrongPhases, [`the proof of round ${round.round} got status ${status}`]);
    }
    const counts = () => this.clients.map(({ pushes }) => pushes);
    await until(() => new Set(counts()).size === 1, LATE_MS_MAX);
    const [least, most] = [Math.min(...counts()), Math.max(...counts())];
    if (least < most) countFaults(wrongPhases, [`a socket received ${least} pushes of the table, another one ${most}`]);
    await Promise.all(this.clients.map(({ connection }) => connection.unsubscribe(CHANNEL)));
  }

  private take(client: Client, { event, at, offset, data }: PushFrame): void {
    client.pushes++;
    if (event === 'table_round') this.enter(client, data as TableRound, { offset, at });
    else if (client === this.clients[0]) {
      const push = data as TableBetPush;
      this.bets.set(push.bet, [...this.shown(push.bet), push]);
    }
  }

  private enter(client: Client, round: TableRound, { offset, at }: Pick<PushFrame, 'offset' | 'at'>): void {
    phaseMs.add(Date.now() - Date.parse(at));
    countFaults(wrongPhases, client.phases.push(round));
    const text = JSON.stringify([at, round]);
    const first = this.copies.get(offset);
    if (first === undefined) this.enterFirst(round, text, { offset, at });
    else if (text !== first) countFaults(wrongPhases, [`one socket received ${first}, another one ${text}`]);
  }

  private enterFirst(round: TableRound, text: string, { offset, at }: Pick<PushFrame, 'offset' | 'at'>): void {
    this.copies.set(offset, text);
    this.newest = round;
    const { started_at, end } = round;
    this.rounds.set(round.round, { started_at, end });
    if (round.phase === 'ended') this.ended.push(round);
    const began = beginOf(round, TIDE);
    if (began !== undefined) turnMs.add(Date.parse(at) - began);
  }
}
