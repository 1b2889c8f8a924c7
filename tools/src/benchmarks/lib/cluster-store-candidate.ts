/**
 * Child process of `../cluster-store.ts`: appends events on request, with Goldwake's event store (`ours`) or with bare
 * mongoose (`bare`).
 */
import { randomUUID } from 'node:crypto';
import { connect } from '../../../../platform/cluster/dist/mongo/connection.js';
import { documentsOf, eventModel } from '../../../../platform/cluster/dist/mongo/event-document.js';
import { openMongo } from '../../../../platform/cluster/dist/mongo/open.js';
import { serveRequests } from '../../lib/child.js';
import { betCommand } from './bet-command.js';

const PLAYERS = 100;
/**
 * Size of each process's own range of positions. Bare inserts do not coordinate positions, so shared ranges
 * would collide.
 */
const POSITIONS = 1_000_000_000;

/** The compared implementations: Goldwake's event store (`ours`) or bare mongoose (`bare`). */
export type CandidateName = 'ours' | 'bare';

interface Player {
  uid: string;
  version: number;
  /** Hash of the player's last event. */
  hash: string;
}

/** Appends one event to a player's stream. */
type AppendOne = (player: Player) => Promise<void>;

/** The load that the parent process requests. */
interface Load {
  writers: number;
  appends: number;
}

async function openOurs(uri: string): Promise<AppendOne> {
  const { store } = await openMongo(uri);
  return async (player) => {
    await store.append(betCommand(player));
    player.version++;
  };
}

async function openBare(uri: string, at: number): Promise<AppendOne> {
  const model = eventModel(await connect(uri));
  await model.createCollection();
  await model.syncIndexes();
  let position = at * POSITIONS;
  return async (player) => {
    const append = betCommand(player);
    const text = JSON.stringify(append.events[0].data);
    const [document] = documentsOf(append, [text], new Date().toISOString(), player.hash);
    if (!document) throw new Error('documentsOf returned no document for the event');
    document._id = ++position;
    await model.insertOne(document);
    player.hash = document.hash;
    player.version++;
  };
}

let append: AppendOne;
const players: Player[] = Array.from({ length: PLAYERS }, () => ({
  uid: randomUUID().replaceAll('-', ''),
  version: 0,
  hash: '0'.repeat(64),
}));
serveRequests({
  async open({ candidate, uri, at }: { candidate: CandidateName; uri: string; at: number }) {
    append = await (candidate === 'ours' ? openOurs(uri) : openBare(uri, at));
  },
  async append({ writers, appends }: Load) {
    await Promise.all(
      players.slice(0, writers).map(async (player) => {
        for (let done = 0; done < appends / writers; done++) await append(player);
      }),
    );
  },
});
