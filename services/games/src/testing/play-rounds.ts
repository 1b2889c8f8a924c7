import {
  type AnyMultiStepGame,
  type CommandContext,
  MULTI_STEP_GAMES,
  type MultiStepGameId,
  type RoundAction,
  type StepRound,
  type StoredEvent,
} from '@goldwake/contracts';
import type { StepResponse } from '@goldwake/contracts/http';
import { MULTI_STEP_BETS, simpleAction } from '@goldwake/contracts/testing';
import type { EventStore } from '@goldwake/core';
import { command } from '@goldwake/core/testing';
import type { ActionRequest } from '../domain/index.js';
import { continueRounds } from '../reactions/continue-rounds.js';
import type { openTable } from './table.js';

/** One process of the games service, as `openTable` opens it. */
export type Process = ReturnType<Awaited<ReturnType<typeof openTable>>['another']>;

export const MULTI_STEP_IDS = Object.keys(MULTI_STEP_GAMES) as MultiStepGameId[];

/** Player of the rounds, whom `openTable` funds. */
export const UID = 'u1';

/** Context of a command that the player sends. */
export const byPlayer = (key: string): CommandContext => ({ ...command(key), actor: UID });

export const gameOf = (id: MultiStepGameId) => MULTI_STEP_GAMES[id] as unknown as AnyMultiStepGame;

/** Bets 1 GC. Breakwater has three mines. */
export async function bet(
  on: Process,
  id: MultiStepGameId,
  context: CommandContext,
  isClosed = false,
): Promise<StepResponse> {
  const request = { currency: 'gold_coins', stake: '1000000', params: MULTI_STEP_BETS[id] } as const;
  return on.steps.after(UID, await on.start.execute(UID, { game: gameOf(id), isClosed }, request, context));
}

export async function act(
  on: Process,
  { round_id, game_id, sequence }: StepRound,
  action: RoundAction,
  context = byPlayer(`${round_id} ${sequence}`),
  change: Partial<ActionRequest> = {},
): Promise<StepResponse> {
  await on.act.execute(UID, { round_id, game_id, sequence, action, ...change }, context);
  return on.steps.after(UID, round_id);
}

/** Plays a round to its end. */
export async function play(on: Process, id: MultiStepGameId, key: string): Promise<StepResponse> {
  let round = await bet(on, id, byPlayer(key));
  while (round.state === 'open') round = await act(on, round, simpleAction(round));
  return round;
}

export async function eventsOf(store: EventStore, stream: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of store.readStream(stream as never)) events.push(event as StoredEvent);
  return events;
}

/** Gives every event after a position to the reaction, as a consumer does after a restart. */
export async function catchUp(store: EventStore, on: Process, afterPosition = 0): Promise<void> {
  const { handle, types = [] } = continueRounds(on.continueRound, on.pairs);
  for (let seen = -1, now = await store.lastPosition(); now !== seen; ) {
    seen = now;
    for (const event of await store.readAll(afterPosition, 10_000)) {
      if (types.includes(event.type as never)) await handle(event, undefined as never);
    }
    now = await store.lastPosition();
  }
}
