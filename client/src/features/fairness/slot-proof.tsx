import type { FairnessRound } from '@goldwake/contracts/http';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AlertIcon } from '../../ui/icons.js';
import { ErrorState, Skeleton, TextField } from '../../ui/index.js';
import { CheckIcon } from '../../ui/later-icons.js';
import { type SeedClaim, seedErrors, seedsOf } from './check-round.js';
import styles from './fairness.module.css';
import type { SlotCheck } from './slot-check.js';
import proof from './slot-proof.module.css';
import { Outcome } from './verifier.js';

/** Options of queries that request nothing but code, which may be in the cache. */
const LOCAL = { staleTime: Number.POSITIVE_INFINITY, retry: false, networkMode: 'always' } as const;
const SPIN = { noun: 'book', unknown: '– – –' };

/** Recomputes a round of a slot in the browser: shows the way from the seeds to its book, and what the record states. */
export function SlotProof({ round }: { round: FairnessRound }) {
  const [claim, setClaim] = useState(() => seedsOf(round));
  const errors = seedErrors(claim);
  const complete = Object.keys(errors).length === 0;
  const canCompute = globalThis.crypto?.subtle !== undefined;
  const rules = useQuery({ queryKey: ['slot-rules'], queryFn: () => import('./slot-check.js'), ...LOCAL });
  const check = useQuery({
    queryKey: ['slot-check', round.round_id, claim],
    queryFn: rules.data ? () => rules.data.checkSlot(round, claim) : skipToken,
    enabled: complete && canCompute,
    placeholderData: keepPreviousData,
    ...LOCAL,
  });
  const field = (name: keyof SeedClaim) => ({
    value: claim[name],
    onValue: (value: string) => setClaim((all) => ({ ...all, [name]: value })),
    error: errors[name],
    spellCheck: false,
    autoComplete: 'off',
  });
  if (rules.isError && !rules.data) {
    return (
      <ErrorState title="This round could not be computed" onRetry={() => rules.refetch()} busy={rules.isFetching}>
        The rules of the slots could not be loaded.
      </ErrorState>
    );
  }
  if (check.isError) {
    return <ErrorState title="This round could not be computed">The record of this round is damaged.</ErrorState>;
  }
  if (check.data === null) return <p className={styles.quiet}>This version of the page cannot compute this round.</p>;
  const shown = complete ? (check.data ?? null) : null;
  return (
    <div className={styles.stack}>
      {complete && canCompute && check.isPending ? (
        <Computing />
      ) : (
        <Outcome check={canCompute ? shown : 'impossible'} game={SPIN} />
      )}
      <TextField label="Server seed (revealed)" className={styles.mono} {...field('serverSeed')} />
      <TextField label="Client seed" className={styles.mono} maxLength={64} {...field('clientSeed')} />
      <TextField label="Nonce" numeric {...field('nonce')} />
      <TextField
        label="SHA-256 you were shown before"
        className={styles.mono}
        placeholder="To compare"
        hint={
          claim.serverSeedHash === round.server_seed_hash
            ? 'From the record of the seed pair. Compare it with the one you saw before the bet.'
            : undefined
        }
        {...field('serverSeedHash')}
      />
      {shown && <Steps check={shown} />}
    </div>
  );
}

function Computing() {
  return (
    <div role="status" aria-busy="true" aria-label="Computing the round">
      <Skeleton height={72} />
    </div>
  );
}

function Steps({ check }: { check: SlotCheck }) {
  return (
    <section aria-label="The way from the seeds to the payout">
      <p className={styles.quiet}>
        Computed in this page. The key of the HMAC is the text of the server seed: its 64 characters, not the bytes that
        they stand for. A book is a round of the slot: what it shows and what it pays.
      </p>
      <ol className={proof.steps}>
        {check.steps.map(({ name, how, computed, stored }) => (
          <li key={name}>
            <p className={proof.name}>{name}</p>
            <p translate="no" className={proof.value}>
              {computed}
            </p>
            <p className={styles.quiet}>{how}</p>
            {stored !== null &&
              (stored === computed ? (
                <p className={styles.good}>
                  <CheckIcon size={16} /> Agrees
                </p>
              ) : (
                <p className={styles.bad}>
                  <AlertIcon size={16} /> Does not agree: {stored}
                </p>
              ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
