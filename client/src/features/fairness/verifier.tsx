import { DICE_NUMBER_LIMIT } from '@goldwake/contracts';
import { useEffect, useState } from 'react';
import { AlertIcon, CheckIcon } from '../../ui/icons.js';
import { TextField } from '../../ui/index.js';
import { checkRoll, claimErrors, type RollCheck, type RollClaim, type RollField } from './check-roll.js';
import styles from './fairness.module.css';

const LIMIT = DICE_NUMBER_LIMIT.toLocaleString('en-US');

/** Verifier that recomputes any roll in the browser, without a request to the server. */
export function Verifier({ start }: { start: RollClaim }) {
  const [claim, setClaim] = useState(start);
  const [touched, setTouched] = useState<ReadonlySet<RollField>>(new Set());
  const [check, setCheck] = useState<RollCheck | 'impossible' | null>(null);
  const errors = claimErrors(claim);
  const complete = Object.keys(errors).length === 0;

  useEffect(() => {
    if (!complete) return setCheck(null);
    let current = true;
    checkRoll(claim).then(
      (result) => current && setCheck(result),
      () => current && setCheck('impossible'),
    );
    return () => {
      current = false;
    };
  }, [claim, complete]);

  const field = (name: RollField) => ({
    value: claim[name],
    onValue: (value: string) => setClaim((all) => ({ ...all, [name]: value })),
    onBlur: () => setTouched((all) => new Set(all).add(name)),
    // An empty field shows no error until the player has visited it.
    error: touched.has(name) || claim[name] !== '' ? errors[name] : undefined,
    spellCheck: false,
    autoComplete: 'off',
  });

  return (
    <div className={styles.stack}>
      <Outcome check={check} />
      <TextField label="Server seed (revealed)" className={styles.mono} {...field('serverSeed')} />
      <TextField label="Client seed" className={styles.mono} maxLength={64} {...field('clientSeed')} />
      <div className={styles.pair}>
        <TextField label="Nonce" numeric {...field('nonce')} />
        <TextField label="Roll you were shown" numeric placeholder="To compare" {...field('roll')} />
      </div>
      <TextField
        label="SHA-256 you were shown before"
        className={styles.mono}
        placeholder="To compare"
        {...field('serverSeedHash')}
      />
      <p className={styles.quiet}>
        Computed in this page: HMAC-SHA256 over “client seed:nonce:0”. The key is the text of the server seed: its 64
        characters, not the bytes that they stand for. The result is read as 32-bit numbers; the first below {LIMIT} is
        divided by 10,001, and the remainder is the roll in hundredths.
      </p>
    </div>
  );
}

function Outcome({ check }: { check: RollCheck | 'impossible' | null }) {
  if (check === 'impossible') {
    return (
      <p className={styles.bad} role="alert">
        This browser offers no WebCrypto here. Open the casino on https or on this machine's own address.
      </p>
    );
  }
  const agrees = check !== null && check.hashAgrees !== false && check.rollAgrees !== false;
  return (
    <div className={styles.outcome} data-state={check === null ? 'waiting' : agrees ? 'good' : 'bad'} role="status">
      <p className={styles.computed}>{check?.roll ?? '––.––'}</p>
      <div>
        <p className={styles.headline}>{headline(check)}</p>
        {check && (
          <ul className={styles.agreements}>
            <Agreement
              agrees={check.rollAgrees}
              yes="The roll agrees"
              no="The roll does not agree"
              none="No roll to compare with"
            />
            <Agreement
              agrees={check.hashAgrees}
              yes="The hash agrees"
              no="The hash does not agree"
              none="No hash to compare with"
            />
          </ul>
        )}
      </div>
    </div>
  );
}

function headline(check: RollCheck | null): string {
  if (!check) return 'Fill in the seeds and the nonce';
  if (check.rollAgrees === false || check.hashAgrees === false) return 'This does not check out';
  if (check.rollAgrees && check.hashAgrees) return 'Seed, hash and roll agree';
  return 'These seeds give this roll';
}

function Agreement({ agrees, yes, no, none }: { agrees: boolean | null; yes: string; no: string; none: string }) {
  if (agrees === null) return <li className={styles.quiet}>{none}</li>;
  return (
    <li className={agrees ? styles.good : styles.bad}>
      {agrees ? <CheckIcon size={16} /> : <AlertIcon size={16} />}
      {agrees ? yes : no}
    </li>
  );
}
