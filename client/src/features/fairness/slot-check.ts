import { type RoundStep, recordedRound, roundSteps, slotBooksSearch, slotGameOf } from '@goldwake/contracts';
import type { FairnessRound } from '@goldwake/contracts/http';
import type { RoundCheck, SeedClaim } from './check-round.js';

/** How a round of a slot follows from its seeds. */
export interface SlotCheck extends RoundCheck {
  steps: readonly RoundStep[];
}

/** Duration for which the search for books may block the page, in milliseconds. */
const SLICE_MS = 20;

/**
 * Draws the book of a slot's round again in the browser, without a request to the server. This module contains the rules
 * of all slots, so it is loaded when the first round of a slot is checked.
 * @param claim input without errors
 * @returns null if this version of the page cannot recompute the round
 * @throws if the record is damaged, so that it is none of a slot
 */
export async function checkSlot(round: FairnessRound, claim: SeedClaim): Promise<SlotCheck | null> {
  const recorded = recordedRound({ ...round, draw: { ...round.draw, nonce: Number(claim.nonce) } });
  const server_seed_hash = claim.serverSeedHash.trim().toLowerCase();
  const seeds = { server_seed: claim.serverSeed.trim().toLowerCase(), server_seed_hash, client_seed: claim.clientSeed };
  await booksFound(round.game_id);
  const steps = await roundSteps(recorded, seeds);
  if (!steps) return null;
  const hash = steps.find(({ name }) => name === 'Seed hash');
  // Without a hash to compare with, the step only shows the computed one.
  const shown = server_seed_hash === '' && hash ? steps.map((step) => (step === hash ? noStored(step) : step)) : steps;
  const agrees = (...names: string[]) =>
    shown.every(({ name, computed, stored }) => !names.includes(name) || stored === null || stored === computed);
  return {
    steps: shown,
    result: steps.find(({ name }) => name === 'Book')?.computed ?? '',
    serverSeedHash: hash?.computed ?? '',
    hashAgrees: server_seed_hash === '' ? null : agrees('Seed hash'),
    resultAgrees: agrees('Book'),
    multiplierAgrees: agrees('Multiplier', 'Payout'),
  };
}

/** Searches for the books of a slot in slices, because the search takes a second or more on a phone. */
async function booksFound(gameId: string): Promise<void> {
  const game = slotGameOf(gameId);
  if (!game) return;
  const search = slotBooksSearch(game);
  for (let done = false; !done; ) {
    // A pause comes first, so that the page can show that it computes.
    await new Promise((resolve) => setTimeout(resolve));
    const end = performance.now() + SLICE_MS;
    while (!done && performance.now() < end) done = search.next().done === true;
  }
}

const noStored = (step: RoundStep): RoundStep => ({ ...step, stored: null });
