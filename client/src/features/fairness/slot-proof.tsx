import type { FairnessRound } from '@goldwake/contracts/http';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AlertIcon } from '../../ui/icons.js';
import { ErrorState, TextField } from '../../ui/index.js';
import { CheckIcon } from '../../ui/later-icons.js';
import { type SeedClaim, seedErrors, seedsOf } from './check-round.js';
import styles from './fairness.module.css';
import type { SlotCheck } from './slot-check.js';
import proof from './slot-proof.module.css';
import { Outcome } from './verifier.js';

const SPIN = { noun: 'book', unknown: '– – –' };

/** Recomputes a round of a slot in the browser: shows the way from the seeds to its book, and what the record states. */
export function SlotProof({ round }: { round: FairnessRound }) {
  const [claim, setClaim] = useState(() => seedsOf(round));
  const errors = seedErrors(claim);
  const complete = Object.keys(errors).length === 0;
  const check = useQuery({
    queryKey: ['fairness', 'slot', round.round_id, claim],
    queryFn: async () => (await import('./slot-check.js')).checkSlot(round, claim),
    enabled: complete,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Nothing is requested but the code, which may be in the cache.
    networkMode: 'always',
  });
  const field = (name: keyof SeedClaim) => ({
    value: claim[name],
    onValue: (value: string) => setClaim((all) => ({ ...all, [name]: value })),
    error: errors[name],
    spellCheck: false,
    autoComplete: 'off',
  });
  if (check.isError && globalThis.crypto?.subtle) {
    return (
      <ErrorState title="This round could not be computed" onRetry={() => check.refetch()} busy={check.isFetching}>
        The rules of the slots could not be loaded.
      </ErrorState>
    );
  }
  if (check.data === null) return <p className={styles.quiet}>This version of the page cannot compute this round.</p>;
  const shown = complete ? (check.data ?? null) : null;
  return (
    <div className={styles.stack}>
      <Outcome check={check.isError ? 'impossible' : shown} game={SPIN} />
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
