import type { RevealedPair, RotateResponse } from '@goldwake/contracts/http';
import { useState } from 'react';
import { asProblem } from '../../api/index.js';
import { LOGIN, MoneyButton, useMoneyBlocked } from '../../session/index.js';
import { RetryIcon } from '../../ui/icons.js';
import { Button, EmptyState, ErrorState, Skeleton, TextField } from '../../ui/index.js';
import { ShieldIcon } from '../../ui/later-icons.js';
import { Copyable } from './copyable.js';
import styles from './fairness.module.css';
import { newRotation, useRotateSeeds, useSeeds } from './fairness-queries.js';

export interface SeedsViewProps {
  uid: string | undefined;
  onLogIn: () => void;
  onCheckPair: (pair: RevealedPair) => void;
}

/** Shows the active seed pair, the hash of the next server seed and the form that rotates the pair. */
export function SeedsView({ uid, onLogIn, onCheckPair }: SeedsViewProps) {
  const seeds = useSeeds(uid);
  const rotate = useRotateSeeds();
  if (uid === undefined) {
    return (
      <EmptyState
        icon={<ShieldIcon size={24} />}
        title="Your seeds are made when you sign up"
        action={<Button onClick={onLogIn}>{LOGIN}</Button>}
      >
        A roll can be checked without an account: see Check a roll.
      </EmptyState>
    );
  }
  if (seeds.isError && !seeds.data) {
    return (
      <ErrorState title="Your seeds could not be loaded" onRetry={() => seeds.refetch()} busy={seeds.isFetching}>
        {asProblem(seeds.error).message}.
      </ErrorState>
    );
  }
  if (!seeds.data) {
    return (
      <div className={styles.stack} aria-busy="true" role="status" aria-label="Loading your seeds">
        <Skeleton height={58} />
        <Skeleton height={58} />
        <Skeleton height={58} />
      </div>
    );
  }
  const { active, next } = seeds.data;
  return (
    <div className={styles.stack}>
      <section className={styles.stack} aria-label="Seeds in use">
        <Copyable label="Server seed in use, its SHA-256" value={active.server_seed_hash} />
        <Copyable label="Client seed in use" value={active.client_seed} />
        <dl className={styles.facts}>
          <div>
            <dt>Next nonce</dt>
            <dd translate="no">{active.next_nonce}</dd>
          </div>
          <div>
            <dt>Seed pair</dt>
            <dd translate="no">{active.seed_pair}</dd>
          </div>
        </dl>
        <Copyable label="Next server seed, its SHA-256" value={next.server_seed_hash} />
        {active.seed_pair === 1 && (
          <p className={styles.quiet}>
            The casino chose both seeds of this first pair. To choose the client seed yourself, enter one below and
            change the pair. The SHA-256 above already fixes the next server seed, so your seed cannot influence it.
          </p>
        )}
      </section>
      <Rotate rotate={rotate} />
      {rotate.data && <Revealed response={rotate.data} onCheckPair={onCheckPair} />}
    </div>
  );
}

function Rotate({ rotate }: { rotate: ReturnType<typeof useRotateSeeds> }) {
  const [clientSeed, setClientSeed] = useState('');
  const blocked = useMoneyBlocked();
  const own = /^[\x20-\x7e]{0,64}$/.test(clientSeed.trim()) ? undefined : 'Use up to 64 plain characters';
  const problem = rotate.isError ? asProblem(rotate.error) : undefined;
  return (
    <form
      className={styles.rotate}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!own && !blocked && !rotate.isPending)
          rotate.mutate(newRotation(clientSeed), { onSuccess: () => setClientSeed('') });
      }}
    >
      <TextField
        label="New client seed"
        value={clientSeed}
        onValue={setClientSeed}
        placeholder="Random when left empty"
        maxLength={64}
        spellCheck={false}
        autoComplete="off"
        error={own ?? problem?.field('clientSeed') ?? problem?.message}
        hint="Changing the pair reveals the server seed in use, so that all its rolls can be checked."
      />
      <MoneyButton type="submit" busy={rotate.isPending} reason={own ?? null} icon={<RetryIcon size={18} />}>
        Change seeds and reveal
      </MoneyButton>
    </form>
  );
}

function Revealed({
  response: { revealed },
  onCheckPair,
}: {
  response: RotateResponse;
  onCheckPair: (pair: RevealedPair) => void;
}) {
  return (
    <section className={styles.revealed} aria-label="Revealed pair" role="status">
      <h3>Seed pair {revealed.seed_pair} is revealed</h3>
      <Copyable label="Server seed" value={revealed.server_seed} />
      <Copyable label="Its SHA-256, shown before your bets" value={revealed.server_seed_hash} />
      <Copyable label="Client seed" value={revealed.client_seed} />
      <Button onClick={() => onCheckPair(revealed)} icon={<ShieldIcon size={18} />}>
        Check rolls of this pair
      </Button>
    </section>
  );
}
