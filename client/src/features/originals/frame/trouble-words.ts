import { isAction, type PendingRequest } from './pending-bet.js';
import type { AnyTable } from './use-table.js';

/**
 * Returns what the line below the bet button says about a request that was refused or not answered; null if nothing.
 */
export function troubleWords(round: AnyTable['round']): string | null {
  const { failure, request } = round.context;
  if (round.matches({ unsure: 'asking' })) return `The casino could not be reached. ${unsureWords(request)}`;
  if (!failure) return null;
  return round.matches({ unsure: 'waiting' }) ? `${failure.words} ${againWords(request)}` : failure.words;
}

function unsureWords(request: PendingRequest | null): string {
  if (request === null) return 'A round that you left open is shown as soon as it answers.';
  return isAction(request)
    ? 'This action may or may not have been taken; checking never takes it twice.'
    : 'This bet may or may not stand; checking never bets twice.';
}

function againWords(request: PendingRequest | null): string {
  return request === null ? 'Asking again.' : `Asking again about the same ${isAction(request) ? 'action' : 'bet'}.`;
}
