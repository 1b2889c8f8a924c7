import { isMicrosBetween } from '@goldwake/contracts';
import {
  type AuthenticateBody,
  type AuthenticateResponse,
  PROVIDER_ID_HEADER,
  PROVIDER_SIGNATURE_HEADER,
  PROVIDER_WALLET_PATH,
  type ProviderBalanceBody,
  type ProviderBalanceResponse,
  type ProviderBetBody,
  type ProviderBetResponse,
  type ProviderRollbackBody,
  type ProviderRollbackResponse,
  type ProviderWinBody,
} from '@goldwake/contracts/http';
import { type Clock, messageOf } from '@goldwake/core';
import { areWords } from '../domain/index.js';
import { CasinoAddress } from './casino-address.js';
import { type Outcome, outcomeOf } from './outcome.js';
import { providerKey } from './provider-key.js';
import { signatureOf } from './signature.js';

export interface CasinoWalletParts {
  clock: Pick<Clock, 'now'>;
  /** Master key, from which the keys of all providers are derived. */
  masterKey: string;
  /** Time in which the casino must answer a call, in milliseconds. */
  answerMs: number;
}

/** The casino's seamless wallet, which the game server calls over HTTP for one provider at a time. */
export class CasinoWallet {
  private readonly address = new CasinoAddress();

  constructor(private readonly parts: CasinoWalletParts) {}

  /** Time in which the casino must answer a call, in milliseconds. */
  get answerMs(): number {
    return this.parts.answerMs;
  }

  /** Sets the origin of the casino. Until then, calls wait. */
  reachAt(casinoUrl: string): void {
    this.address.set(casinoUrl);
  }

  /** Ends the running calls and refuses new ones: their outcome is unknown. */
  close(): void {
    this.address.close();
  }

  authenticate(providerId: string, body: AuthenticateBody): Promise<Outcome<AuthenticateResponse>> {
    return this.call(providerId, 'authenticate', body, isSession);
  }

  balance(providerId: string, body: ProviderBalanceBody): Promise<Outcome<ProviderBalanceResponse>> {
    return this.call(providerId, 'balance', body, hasBalance);
  }

  bet(providerId: string, body: ProviderBetBody): Promise<Outcome<ProviderBetResponse>> {
    return this.call(providerId, 'bet', body, (answer) => hasBalance(answer) && hasWords(answer));
  }

  win(providerId: string, body: ProviderWinBody): Promise<Outcome<ProviderBalanceResponse>> {
    return this.call(providerId, 'win', body, hasBalance);
  }

  rollback(providerId: string, body: ProviderRollbackBody): Promise<Outcome<ProviderRollbackResponse>> {
    return this.call(providerId, 'rollback', body, isRollback);
  }

  private async call<Answer>(
    providerId: string,
    name: string,
    fields: object,
    isAnswer: (body: object) => boolean,
  ): Promise<Outcome<Answer>> {
    const casinoUrl = await this.address.url();
    if (casinoUrl === undefined) return { type: 'unknown', why: 'the game server is closing' };
    const { clock, masterKey, answerMs } = this.parts;
    const path = `${PROVIDER_WALLET_PATH}/${name}`;
    const body = JSON.stringify(fields);
    const signature = signatureOf(providerKey(masterKey, providerId), { path, body, now: clock.now() });
    try {
      const response = await fetch(casinoUrl + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [PROVIDER_ID_HEADER]: providerId,
          [PROVIDER_SIGNATURE_HEADER]: signature,
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.address.closed, AbortSignal.timeout(answerMs)]),
      });
      return outcomeOf(response.status, parsed(await response.text()), isAnswer);
    } catch (error) {
      // The message of fetch is "fetch failed"; its cause says why.
      return { type: 'unknown', why: messageOf((error as Error).cause ?? error) };
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** No balance has more digits than an amount of the protocol. */
const AMOUNT_MAX = 10n ** 24n - 1n;
const isAmount = (value: unknown) => isMicrosBetween(value, 0n, AMOUNT_MAX);
const isText = (value: unknown) => typeof value === 'string' && value !== '';

function hasBalance(answer: object): boolean {
  return 'balance' in answer && isAmount(answer.balance);
}

function hasWords(answer: object): boolean {
  return 'words' in answer && areWords(answer.words);
}

function isRollback(answer: Partial<ProviderRollbackResponse>): boolean {
  if (answer.state === 'ended') return hasBalance(answer) && hasWords(answer);
  return hasBalance(answer) || isWithoutBet(answer);
}

/** A rolled-back round whose bet the casino does not know has no currency, so the answer has no balance. */
function isWithoutBet(answer: Partial<ProviderRollbackResponse>): boolean {
  return answer.state === 'voided' && answer.balance === null;
}

function isSession(answer: Partial<AuthenticateResponse>): boolean {
  const { session, session_expires_at, player_id, game_id, game_name, currency, stakes } = answer;
  return (
    hasBalance(answer) &&
    [session, session_expires_at, player_id, game_id, game_name, currency].every(isText) &&
    isAmount(stakes?.min) &&
    isAmount(stakes?.max)
  );
}
