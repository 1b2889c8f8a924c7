import { setTimeout as pause } from 'node:timers/promises';
import type { Documented } from '../../../../services/all-in-one/dist/testing/documented.js';
import type { Actor } from '../actors.js';
import type { Findings } from '../findings.js';
import { seeded } from '../generators/seeded.js';
import { type Exchange, exchange } from './exchange.js';
import { HttpJudge } from './judge.js';
import type { RequestRecipe } from './recipe.js';
import { requestsOf } from './requests.js';
import type { Senders } from './senders.js';
import { isCut, type WrittenRequest, writeRequest } from './write-request.js';

const AT_ONCE = 8;
const BET = 'POST /api/games/dice/bets';
const WHERE_LENGTH = 200;
const SLOWEST_SHOWN = 5;

export interface HttpFuzzParts {
  url: string;
  seed: number;
  first: number;
  /** Number of requests after which the run ends, even if there is time left. */
  requests: number;
  perSecond: number;
  documented: Documented;
  senders: Senders;
  healthy: Actor;
  findings: Findings;
  /** Returns whether no further request may be sent. */
  isOver(): boolean;
}

export interface HttpFuzzReport {
  requests: number;
  /** Number of responses by status. */
  statuses: Record<string, number>;
  /** The operations whose requests took longest on average. */
  slowest: { operation: string; count: number; mean_ms: number }[];
}

/** Sends generated requests until the time is over. */
export async function fuzzHttp(parts: HttpFuzzParts): Promise<HttpFuzzReport> {
  const { url, seed, first, requests, perSecond, documented, senders, healthy, findings, isOver } = parts;
  const judge = new HttpJudge({ documented, secretOfHealthy: healthy.email });
  const recipes = seeded(requestsOf(documented.document), seed, first);
  const statuses: Record<string, number> = {};
  const times = new Map<string, number[]>();
  const began = performance.now();
  let sent = 0;

  const send = async (number: number, recipe: RequestRecipe) => {
    const sender = senders.of(recipe);
    const written = writeRequest(url, recipe, sender);
    const how = { half: isCut(recipe), isHead: recipe.method === 'HEAD' };
    const exchanges = await Promise.all(Array.from({ length: recipe.copies }, () => exchange(url, written.bytes, how)));
    const add = (rule: string, detail: string) => {
      const where = (recipe.operation || written.target).slice(0, WHERE_LENGTH);
      findings.add({ target: 'http', rule, where, detail, number, sent: written.bytes.toString() });
    };
    let isRefused = false;
    for (const one of exchanges) {
      const [answer] = one.answers;
      times.set(recipe.operation, (times.get(recipe.operation) ?? []).concat(one.ms));
      if (!answer) {
        if (!isCut(recipe) || one.isTimedOut) add(silence(one), '');
        continue;
      }
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      isRefused ||= answer.status === 401 || answer.status === 403;
      for (const { rule, detail } of judge.faultsOf(recipe, written, answer)) add(rule, detail);
    }
    const twice = repeatedBet(recipe, written, exchanges);
    if (twice) add('the same Idempotency-Key places several bets', twice);
    if (isRefused) await senders.renew(recipe, sender.authorization[0] ?? '');
  };

  const worker = async () => {
    for (const [number, recipe] of recipes) {
      if (isOver() || sent >= requests) return;
      sent++;
      const dueMs = (sent / perSecond) * 1_000 - (performance.now() - began);
      if (dueMs > 0) await pause(dueMs);
      await send(number, recipe);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { requests: sent, statuses, slowest: slowestOf(times) };
}

function slowestOf(times: ReadonlyMap<string, readonly number[]>): HttpFuzzReport['slowest'] {
  return [...times]
    .map(([operation, values]) => ({
      operation,
      count: values.length,
      mean_ms: values.reduce((sum, ms) => sum + ms, 0) / values.length,
    }))
    .sort((a, b) => b.mean_ms - a.mean_ms)
    .slice(0, SLOWEST_SHOWN);
}

const silence = ({ isTimedOut }: Exchange) =>
  isTimedOut ? 'no response in time' : 'the connection is closed without a response';

/** Returns the ids of the rounds if copies of one request with an Idempotency-Key led to several rounds. */
function repeatedBet(recipe: RequestRecipe, { body }: WrittenRequest, exchanges: Exchange[]): string | undefined {
  const keys = recipe.headers.filter(([name]) => name.toLowerCase() === 'idempotency-key');
  if (recipe.operation !== BET || recipe.method !== 'POST' || keys.length !== 1 || body.length === 0) return undefined;
  const rounds = exchanges.flatMap(({ answers }) =>
    answers.filter(({ status }) => status === 201).map((answer) => JSON.parse(answer.body.toString()).round_id),
  );
  return new Set(rounds).size > 1 ? rounds.join(', ') : undefined;
}
