import type { Kafka, Producer } from 'kafkajs';
import type { CollectionSpec, Documents, DocumentWrite } from '../../ports/documents.js';
import type { RelayState } from '../relay/lease.js';
import type { EventSource, RelayParts } from '../relay/relay.js';
import { over } from './over.js';
import { onSent } from './sent.js';

type Parts = Pick<RelayParts, 'source' | 'documents' | 'kafka'>;

/** All that a relay waits for. */
export type Work =
  | 'declare'
  | 'look'
  | 'take'
  | 'connect'
  | 'read'
  | 'send'
  | 'advance'
  | 'beat'
  | 'disconnect'
  | 'release';

/**
 * `begun`: nothing of it went out yet; `asked`: the request went out, its answer is not here; `committing`: likewise the commit
 * of a write; `done`: the relay is about to go on.
 */
export type Moment = 'begun' | 'asked' | 'committing' | 'done';

/** @param stored the last state that this relay has stored */
export type Reached = (work: Work, moment: Moment, stored: RelayState | undefined) => void;

type Is = (message: Buffer) => boolean;

const isOfState = names('doc_relay');
const isCommit = names('commitTransaction');
const isPage = names('$gt');
const isProduce = isKafka(0);
const isInitProducerId = isKafka(22);

/** What the request is by which each is asked, among others that go out meanwhile; left out where nothing is asked. */
const REQUESTS: Partial<Record<Work, Is>> = {
  declare: isOfState,
  look: isOfState,
  take: isOfState,
  connect: isInitProducerId,
  read: isPage,
  send: isProduce,
  advance: isOfState,
  beat: isOfState,
  release: isOfState,
};
const WRITES: ReadonlySet<Work> = new Set<Work>(['take', 'advance', 'beat', 'release']);

/** Tells where a relay stands, whose own code knows nothing of it. To be made before anything is connected. */
export class RelayWatch {
  private readonly underWay = new Set<Work>();
  private stored: RelayState | undefined;

  constructor(private readonly reached: Reached) {
    onSent((message) => {
      for (const work of this.underWay) {
        if (REQUESTS[work]?.(message)) this.tell(work, 'asked');
        else if (WRITES.has(work) && isCommit(message)) this.tell(work, 'committing');
      }
    });
  }

  /** The same parts, watched. */
  over({ source, documents, kafka }: Parts): Parts {
    const during: During = (work, begin) => this.during(work, begin);
    return {
      source: watchedSource(source, during),
      documents: over<Documents>(documents, {
        declare: (...specs) => during('declare', () => documents.declare(...specs)),
        get: <T>(spec: CollectionSpec<T>, id: string) => during('look', () => documents.get(spec, id)),
        write: async (writes) => {
          const state = stateIn(writes);
          await during(workOf(state, this.stored), async () => {
            await documents.write(writes);
            this.stored = state;
          });
        },
      }),
      kafka: over<Kafka>(kafka, { producer: (config) => watchedProducer(kafka.producer(config), during) }),
    };
  }

  private async during<T>(work: Work, begin: () => Promise<T>): Promise<T> {
    this.tell(work, 'begun');
    this.underWay.add(work);
    try {
      const answer = begin();
      if (!REQUESTS[work]) this.tell(work, 'asked');
      return await answer;
    } finally {
      this.underWay.delete(work);
      this.tell(work, 'done');
    }
  }

  private tell(work: Work, moment: Moment): void {
    this.reached(work, moment, this.stored);
  }
}

type During = <T>(work: Work, begin: () => Promise<T>) => Promise<T>;

function watchedSource(source: EventSource, during: During): EventSource {
  return async function* (afterPosition, signal) {
    const pages = source(afterPosition, signal)[Symbol.asyncIterator]();
    try {
      for (;;) {
        const page = await during('read', () => pages.next());
        if (page.done) return;
        yield page.value;
      }
    } finally {
      await pages.return?.();
    }
  };
}

function watchedProducer(producer: Producer, during: During): Producer {
  return over(producer, {
    connect: () => during('connect', () => producer.connect()),
    sendBatch: (batch) => during('send', () => producer.sendBatch(batch)),
    disconnect: () => during('disconnect', () => producer.disconnect()),
  });
}

function stateIn([write]: readonly DocumentWrite[]): RelayState {
  if (write?.op !== 'put') throw new Error('a relay writes its own state alone');
  return write.body as RelayState;
}

function workOf({ holder, term, position }: RelayState, before: RelayState | undefined): Work {
  if (holder === null) return 'release';
  if (term !== before?.term) return 'take';
  return position === before.position ? 'beat' : 'advance';
}

function names(text: string): Is {
  return (message) => message.includes(text);
}

/** A Kafka request says how long it is and of what kind. */
function isKafka(kind: number): Is {
  return (message) => message.readInt32BE(0) === message.length - 4 && message.readInt16BE(4) === kind;
}
