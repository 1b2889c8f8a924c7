import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import {
  ABUSES,
  halfOpen,
  neverReads,
  type Target,
} from '../../../../services/all-in-one/dist/testing/hostile-sockets.js';
import { readAsyncApi } from '../../../../services/realtime/dist/testing/asyncapi.js';
import type { Findings } from '../findings.js';
import type { Schema } from './from-schema.js';
import { faultsOfSocket, type SocketFault } from './judge.js';
import { mustClose } from './must-close.js';
import type { PlaceholderValues } from './placeholders.js';
import { play } from './play.js';
import type { SocketRecipe } from './recipe.js';
import { seeded } from './seeded.js';
import { socketsOf } from './sessions.js';
import { statusOfUpgrade, UPGRADES } from './upgrades.js';

const AT_ONCE = 10;
/** Time after which a socket counts as stuck: longer than every limit of the gateway for a hello, ping or close. */
const SOCKET_MS_MAX = 60_000;
/** Maximum number of half-open and never-reading sockets at a time; the oldest is closed first. */
const KEPT_MAX = 60;
/** Maximum number of sockets at a time that never read; a player may have only 20 sockets in total. */
const STALLED_MAX = 5;

export interface OpenSocketsParts {
  url: string;
  seed: number;
  /** Number of the first socket in the sequence of the seed. */
  first: number;
  /** Number of sockets after which the run ends, even if there is time left. */
  sockets: number;
  perSecond: number;
  /** Returns the values of the placeholders in the frames of a player. */
  valuesOf(player: number): PlaceholderValues;
  findings: Findings;
  /** Returns whether no further socket may be opened. */
  isOver(): boolean;
}

export interface OpenedSockets {
  sockets: number;
  /** Number of sessions by how they ended. */
  ends: Record<string, number>;
}

/** Opens generated sockets until the time is over. */
export async function openSockets(parts: OpenSocketsParts): Promise<OpenedSockets> {
  const { url, seed, first, sockets, perSecond, valuesOf, findings, isOver } = parts;
  const api = readAsyncApi();
  const { schemas }: { schemas: Record<string, Schema> } = api.document.components;
  const recipes = seeded(socketsOf(api.clientFrames, schemas), seed, first);
  const kept = new Kept();
  const ends: Record<string, number> = {};
  const began = performance.now();
  let sent = 0;

  const perform = async (recipe: SocketRecipe): Promise<SocketFault[]> => {
    const values = valuesOf('player' in recipe ? recipe.player : 0);
    switch (recipe.kind) {
      case 'session': {
        const reason = mustClose(recipe.steps, values);
        const played = await play(url, recipe.steps, values, { isToClose: reason !== undefined, end: recipe.end });
        const end = `closed with ${played.closed ?? 'nothing: it stayed open'}`;
        ends[end] = (ends[end] ?? 0) + 1;
        return [...faultsOfSocket(api, played, values, reason)];
      }
      case 'abuse': {
        const abuse = ABUSES[recipe.name];
        const target = targetOf(url, values);
        const got = await abuse?.commit(target);
        const expected = abuse?.expected(target);
        return got === expected ? [] : [{ rule: `${recipe.name}: not ${expected}`, detail: String(got) }];
      }
      case 'upgrade': {
        const one = UPGRADES[recipe.name];
        const status = one && (await statusOfUpgrade(url, one));
        if (one?.statuses.includes(status ?? 0)) return [];
        return [
          { rule: `an upgrade request ${recipe.name}: not ${one?.statuses.join(' or ')}`, detail: `status ${status}` },
        ];
      }
      case 'half-open':
        kept.add(await halfOpen(url, recipe.sends));
        return [];
      case 'never-reads':
        if (kept.stalled < STALLED_MAX) kept.addStalled(await neverReads(targetOf(url, values), [recipe.protocol]));
        return [];
    }
  };

  const worker = async () => {
    for (const [number, recipe] of recipes) {
      if (isOver() || sent >= sockets) return;
      sent++;
      const dueMs = (sent / perSecond) * 1_000 - (performance.now() - began);
      if (dueMs > 0) await pause(dueMs);
      const late: SocketFault[] = [{ rule: 'the socket does not end', detail: `within ${SOCKET_MS_MAX} ms` }];
      const stopWaiting = new AbortController();
      const faults = await Promise.race([perform(recipe), pause(SOCKET_MS_MAX, late, { signal: stopWaiting.signal })]);
      stopWaiting.abort();
      for (const { rule, detail } of faults) {
        const sent = JSON.stringify(recipe);
        findings.add({ subject: 'socket', rule, where: recipe.kind, detail, repeat: repeatOf(parts, number), sent });
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } finally {
    kept.closeAll();
  }
  return { sockets: sent, ends };
}

/** Returns the command that opens only the socket with this number. */
function repeatOf({ seed, perSecond }: OpenSocketsParts, number: number): string {
  return `npm run fuzz:socket -- --seed ${seed} --first ${number} --sockets 1 --per-second ${perSecond}`;
}

function targetOf(url: string, values: PlaceholderValues): Target {
  return {
    url,
    token: values['own.realtime'],
    expiredToken: values['expired.realtime'],
    accessToken: values['own.access'],
    otherUid: values['healthy.uid'],
  };
}

/** Connections that stay open until there are too many. */
class Kept {
  stalled = 0;
  readonly #open = new Set<Socket | WebSocket>();

  add(socket: Socket | WebSocket): void {
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
    const [oldest] = this.#open;
    if (this.#open.size > KEPT_MAX && oldest) hangUp(oldest);
  }

  addStalled(socket: WebSocket): void {
    this.stalled++;
    socket.once('close', () => this.stalled--);
    this.add(socket);
  }

  closeAll(): void {
    for (const socket of this.#open) hangUp(socket);
  }
}

function hangUp(socket: Socket | WebSocket): void {
  if ('terminate' in socket) socket.terminate();
  else socket.destroy();
}
