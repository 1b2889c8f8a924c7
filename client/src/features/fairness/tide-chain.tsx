import type { TideProof } from '@goldwake/contracts/http';
import { useEffect, useRef, useState } from 'react';
import { AlertIcon } from '../../ui/icons.js';
import { Button } from '../../ui/index.js';
import { CheckIcon } from '../../ui/later-icons.js';
import { Copyable } from './copyable.js';
import styles from './fairness.module.css';
import { followChain } from './follow-chain.js';

type Walk = { taken: number } | 'reached' | 'missed' | 'impossible' | null;

/** Shows what was published before the first round of a chain, and follows the seeds of a round back to it. */
export function TideChain({ proof }: { proof: TideProof }) {
  const [walk, setWalk] = useState<Walk>(null);
  const current = useRef(true);
  useEffect(() => {
    current.current = true;
    return () => {
      current.current = false;
    };
  }, []);
  const { number } = proof;
  const steps = `${number.toLocaleString('en-US')} ${number === 1 ? 'hash' : 'hashes'}`;
  const follow = async () => {
    setWalk({ taken: 0 });
    const report = (taken: number) => {
      if (current.current) setWalk({ taken });
      return current.current;
    };
    try {
      const last = await followChain(proof.seed, number, report);
      if (last !== undefined && current.current) setWalk(last === proof.terminal_hash ? 'reached' : 'missed');
    } catch {
      if (current.current) setWalk('impossible');
    }
  };
  const isWalking = typeof walk === 'object' && walk !== null;
  return (
    <section className={styles.rotate} aria-label="The chain of seeds">
      <Copyable label="Terminal hash, published before the first round" value={proof.terminal_hash} />
      <p className={styles.quiet}>
        The client seed was chosen after it was published. Round {number.toLocaleString('en-US')} of{' '}
        {proof.rounds.toLocaleString('en-US')}: {steps} lead from its seed to this value.
      </p>
      <Button onClick={() => void follow()} busy={isWalking}>
        {isWalking && walk.taken > 0 ? `${walk.taken.toLocaleString('en-US')} of ${steps}` : `Compute ${steps}`}
      </Button>
      <p role="status" className={walk === 'reached' ? styles.good : styles.bad}>
        {walk === 'reached' && (
          <>
            <CheckIcon size={16} /> {steps} lead to the terminal hash
          </>
        )}
        {walk === 'missed' && (
          <>
            <AlertIcon size={16} /> The hashes do not lead to the terminal hash
          </>
        )}
        {walk === 'impossible' && 'This browser offers no WebCrypto here.'}
      </p>
    </section>
  );
}
