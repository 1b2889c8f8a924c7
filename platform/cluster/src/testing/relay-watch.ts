import type { CollectionSpec, Documents, DocumentWrite } from '@goldwake/core';
import type { Kafka, Producer } from 'kafkajs';
import type { RelayState } from '../relay/lease.js';
import type { EventSource, RelayParts } from '../relay/relay.js';
import { overPort } from './over.js';
import { onSent } from './sent.js';

type Parts = Pick<RelayParts, 'source' | 'documents' | 'kafka'>;

/** Asynchronous operations that a relay waits for. */
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
 * Stage of an operation. `begun`: the request is not sent yet; `asked`: the request is sent and the response is
 * pending; `committing`: a write's commit is sent and the response is pending; `done`: the relay is about to continue.
 */
export type Moment = 'begun' | 'asked' | 'committing' | 'done';

/** @param stored the last state that this relay has stored */
export type ReachedPoint = (work: Work, moment: Moment, stored: RelayState | undefined) => void;

type Is = (message: Buffer) => boolean;

const isOfState = names('doc_relay');
const isCommit = names('commitTransaction');
const isPage = names('$gt');
const isProduce = isKafka(0);
const isInitProducerId = isKafka(22);

/**
 * For each operation of the relay, a function that recognises its request among all messages on the wire. Operations
 * without a request have no entry.
 */
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

/**
 * Reports which operation a relay is executing, without any support in the relay's code. Must be created before any
 * connection is opened.
 */
export class RelayWatch {
  private readonly inProgress = new Set<Work>();
  private stored: RelayState | undefined;

  constructor(private readonly reached: ReachedPoint) {
    onSent((message) => {
      for (const work of this.inProgress) {
        if (REQUESTS[work]?.(message)) this.notify(work, 'asked');
        else if (WRITES.has(work) && isCommit(message)) this.notify(work, 'committing');
      }
    });
  }

  /** Wraps the dependencies of a relay so that their operations are reported. */
  over({ source, documents, kafka }: Parts): Parts {
    const during: During = (work, begin) => this.during(work, begin);
    return {
      source: watchedSource(source, during),
      documents: overPort<Documents>(documents, {
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
      kafka: overPort<Kafka>(kafka, { producer: (config) => watchedProducer(kafka.producer(config), during) }),
    };
  }

  private async during<T>(work: Work, begin: () => Promise<T>): Promise<T> {
    this.notify(work, 'begun');
    this.inProgress.add(work);
    try {
      const answer = begin();
      if (!REQUESTS[work]) this.notify(work, 'asked');
      return await answer;
    } finally {
      this.inProgress.delete(work);
      this.notify(work, 'done');
    }
  }

  private notify(work: Work, moment: Moment): void {
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
  return overPort(producer, {
    connect: () => during('connect', () => producer.connect()),
    sendBatch: (batch) => during('send', () => producer.sendBatch(batch)),
    disconnect: () => during('disconnect', () => producer.disconnect()),
  });
}

function stateIn([write]: readonly DocumentWrite[]): RelayState {
  if (write?.op !== 'put') {
    throw new Error(`expected the relay to store its state, but its first write was ${write?.op ?? 'missing'}`);
  }
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

/** Recognises a Kafka request by its length prefix and API key. */
function isKafka(kind: number): Is {
  return (message) => message.readInt32BE(0) === message.length - 4 && message.readInt16BE(4) === kind;
}
