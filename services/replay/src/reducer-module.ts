import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CURRENCIES, type StoredEvent, type WalletEvent } from '@goldwake/contracts';
import { sha256Hex } from '@goldwake/core';
import type { WalletState } from '@goldwake/wallet/domain';
import { CannotRun } from './cannot-run.js';
import { walletCode } from './wallets/wallet-fold.js';

/** The part of a wallet's state that every reducer must return; a reducer may add any other fields. */
export type FoldedWallet = Pick<WalletState, 'balances'> & Partial<Pick<WalletState, 'grants'>>;

/**
 * A reducer of wallet events: the wallet's own or one to compare with it. Both functions throw CannotRun if they cannot
 * process an event.
 */
export interface WalletReducer {
  initial(uid: string): FoldedWallet;
  evolve(state: FoldedWallet, event: StoredEvent<WalletEvent>): FoldedWallet;
}

export interface LoadedReducer extends WalletReducer {
  /**
   * Hash of the reducer's code, which identifies its stored snapshots. Null if the code imports other files, because
   * these may change without changing the hash.
   */
  hash: string | null;
}

interface Exported {
  initial(uid: string): unknown;
  evolve(state: unknown, event: StoredEvent<WalletEvent>): unknown;
}

/**
 * Loads a reducer of the form `{ initial(uid), evolve(state, event) }`, which an ES module exports as `default` or as
 * `walletReducer`. If the reducer later throws an error, the error is reported with the event's id.
 * @throws CannotRun if the module exports no reducer
 */
export async function loadReducer(path: string): Promise<LoadedReducer> {
  const wrong = (what: string) => new CannotRun(`--reducer ${path}${what}`);
  const file = resolve(path);
  if (!existsSync(file)) throw wrong(': there is no such file');
  const module = await imported(file).catch((error: unknown) => {
    throw wrong(` cannot be imported: ${firstLine(error)}`);
  });
  const reducer = [module.default, module.walletReducer].find(isReducer);
  if (!reducer) {
    throw wrong(': neither its default export nor an export walletReducer is { initial(uid), evolve(state, event) }');
  }

  function called(where: string, call: () => unknown): FoldedWallet {
    let state: unknown;
    try {
      state = call();
    } catch (error) {
      throw wrong(` throws at ${where}: ${firstLine(error)}`);
    }
    if (isWallet(state)) return state;
    throw wrong(
      ` returned no balances at ${where}: expected { balances: { ${CURRENCIES.join(', ')} } } with bigint values`,
    );
  }

  return {
    hash: hashOf(file),
    initial: (uid) => called(`the beginning of ${uid}'s wallet`, () => reducer.initial(uid)),
    evolve: (state, event) => called(event.eventId, () => reducer.evolve(state, event)),
  };
}

async function imported(file: string): Promise<Record<string, unknown>> {
  return await import(pathToFileURL(file).href);
}

function hashOf(file: string): string | null {
  const code = readFileSync(file, 'utf8');
  return /\b(?:from|import)\s*\(?\s*['"](?:\.{1,2}\/|\/|file:)/.test(code)
    ? null
    : sha256Hex(`${walletCode()}\0${code}`);
}

function isReducer(exported: unknown): exported is Exported {
  const { initial, evolve } = (exported ?? {}) as Partial<Exported>;
  return typeof initial === 'function' && typeof evolve === 'function';
}

function isWallet(state: unknown): state is FoldedWallet {
  const { balances } = (state ?? {}) as Partial<FoldedWallet>;
  return CURRENCIES.every((currency) => typeof balances?.[currency] === 'bigint');
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n', 1)[0] ?? '';
}
