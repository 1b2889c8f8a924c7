import { isDeepStrictEqual } from 'node:util';
import { type StoredEvent, streamName } from '@goldwake/contracts';
import type { Culprit } from '@goldwake/contracts/http';
import type { CollectionSpec, Document } from '@goldwake/core';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { ROUND_COLLECTIONS, type RoundRow, rounds } from '@goldwake/games/projections';
import { committedOf } from '../balances/stored.js';
import { isPlayed, rowOf } from '../checks/rounds.js';
import { departures, eventCulprit, otherCulprit } from './culprits.js';

const found = { where: 'projections', check: 'projections' } as const;
const PAGE_MAX = 500;

/** Id: `<collection>/<round id>`. */
type Stored = Pick<Document<RoundRow>, 'id' | 'body'>;

/**
 * Compares a player's stored rounds with the events of the player's wallet. Receives these events in order of version.
 */
export class StoredRounds {
  private first: Culprit | undefined;
  private readonly committed: number;
  private readonly rounds: Iterator<Stored>;
  private next: Stored | undefined;

  constructor(
    private readonly casino: ReadOnlyCasino,
    private readonly uid: string,
  ) {
    this.committed = committedOf(casino, rounds.group, streamName('wallet', uid));
    this.rounds = storedRounds(casino, uid);
    this.advance();
  }

  /** Compares the stored rounds up to the event's version. @param event next event of the player's wallet */
  pass(event: StoredEvent): void {
    if (this.first || event.position > this.committed) return;
    const stored = this.upTo(event.version);
    const made = rowOf(event);
    const own = stored.find(({ id }) => id === made?.id);
    if (made && !isDeepStrictEqual(own?.body, made.row)) this.first = this.faultAt(event, made, own);
    if (event.type === 'win_paid') this.first ??= this.faultOfRoundInSteps(event);
    const stray = stored.find((one) => one !== own && !isOfRoundInSteps(one, this.casino));
    if (stray) this.first ??= this.stray(stray);
  }

  /**
   * Compares the stored round of the event that caused a payout. A round in several steps is stored from that event.
   */
  private faultOfRoundInSteps({ causationId }: StoredEvent): Culprit | undefined {
    const [stream = '', version] = causationId?.split('@') ?? [];
    const event = version === undefined ? undefined : this.casino.event(stream, Number(version))?.event;
    const made = event && rowOf(event);
    if (!event || !made) return undefined;
    const [collection = '', roundId = ''] = made.id.split('/');
    const body = this.casino.document<RoundRow>(collection, roundId)?.body;
    if (isDeepStrictEqual(body, made.row)) return undefined;
    return this.faultAt(event, made, body && { id: made.id, body });
  }

  /** Returns the first fault found. Must be called after the last event. */
  fault(): Culprit | undefined {
    // A running casino may have added rounds during the comparison. These are valid, because an event exists for each
    // of them.
    for (; this.next && !this.first; this.advance()) {
      if (!isPlayed(this.casino, this.next.id, this.next.body)) this.first = this.stray(this.next);
    }
    return this.first;
  }

  private upTo(version: number): Stored[] {
    const stored: Stored[] = [];
    for (; this.next && this.next.body.wallet_version <= version; this.advance()) stored.push(this.next);
    return stored;
  }

  private advance(): void {
    this.next = this.rounds.next().value;
  }

  private faultAt(event: StoredEvent, { id, row }: { id: string; row: RoundRow }, own: Stored | undefined) {
    const what = own
      ? 'differs from what this event produces'
      : 'is missing, although the projection has already processed this event';
    return eventCulprit(event, {
      ...found,
      message: `stored ${id} ${what}`,
      departures: own ? departures(undefined, row, own.body) : [],
      look_further: [`show ${event.stream}`, `rebuild ${rounds.group}`],
    });
  }

  private stray({ id }: Stored): Culprit {
    return otherCulprit({
      ...found,
      message: `stored ${id} exists, although no bet of ${this.uid} produced it`,
      look_further: [`rebuild ${rounds.group}`],
    });
  }
}

/** Returns whether a row is that of a round in several steps. It is compared when the wallet has paid the round. */
function isOfRoundInSteps({ id, body }: Stored, casino: ReadOnlyCasino): boolean {
  return body.rounds_version !== undefined && isPlayed(casino, id, body);
}

/** Reads a player's stored rounds in all games, in order of wallet version. */
function* storedRounds(casino: ReadOnlyCasino, uid: string): Generator<Stored, undefined> {
  const heads = ROUND_COLLECTIONS.map((rounds) => {
    const rows = roundsIn(casino, rounds, uid);
    return { rows, next: rows.next().value };
  });
  for (;;) {
    const first = heads.reduce((a, b) => (versionOf(b.next) < versionOf(a.next) ? b : a));
    if (!first.next) return undefined;
    yield first.next;
    first.next = first.rows.next().value;
  }
}

const versionOf = (round: Stored | undefined) => round?.body.wallet_version ?? Number.POSITIVE_INFINITY;

/** Reads a player's stored rounds in one game page by page, in order of wallet version. */
function* roundsIn(
  casino: ReadOnlyCasino,
  rounds: CollectionSpec<RoundRow>,
  uid: string,
): Generator<Stored, undefined> {
  const mine = { index: 'by_player', equals: [uid], limit: PAGE_MAX } as const;
  let page = casino.find(rounds, mine);
  for (;;) {
    for (const { id, body } of page) yield { id: `${rounds.name}/${id}`, body };
    const last = page.at(-1);
    if (!last || page.length < PAGE_MAX) return undefined;
    // The projection never stores two rounds with the same wallet version, but a manual edit can, and such rounds may
    // span two pages.
    const seen = new Set(page.map(({ id }) => id));
    page = casino
      .find(rounds, { ...mine, limit: 2 * PAGE_MAX, range: { from: last.body.wallet_version } })
      .filter(({ id }) => !seen.has(id))
      .slice(0, PAGE_MAX);
  }
}
