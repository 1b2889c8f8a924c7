import { CURRENCIES, type Currency, SYMBOLS } from '@goldwake/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, SelectField, TextField } from '../../ui/index.js';
import { Actions } from '../parts/actions.js';
import { useColumns, useRow } from '../workbench-context.js';
import { bisectQuery } from '../workbench-queries.js';
import { BisectResult } from './bisect-result.js';
import { CheckFrame } from './check-frame.js';
import styles from './checks.module.css';
import { claimText } from './claim.js';

/**
 * Bisect check: finds the first event after which an invariant is violated or, given a claimed balance, the event after
 * which the balance no longer had that value.
 */
export function BisectCheck({ uid }: { uid: string }) {
  const [claim, setClaim] = useState<string>();
  const query = useQuery(bisectQuery(uid, claim));
  return (
    <CheckFrame
      title="Bisect"
      asks={
        claim === undefined
          ? 'Finds the first event after which anything stored about this player is wrong: events, balances or snapshots.'
          : `Checks whether the balance was ${claim}, and which event changed it.`
      }
      query={query}
      form={<ClaimForm claim={claim} onClaim={setClaim} />}
    >
      {(result) => <BisectResult answer={result} />}
    </CheckFrame>
  );
}

function ClaimForm({ claim, onClaim }: { claim: string | undefined; onClaim: (claim: string | undefined) => void }) {
  const version = useColumns().version[useRow()] ?? 0;
  const [amount, setAmount] = useState('');
  const [currency, setCurrency] = useState<Currency>('gold_coins');
  const [fault, setFault] = useState<string>();
  return (
    <form
      className={styles.claim}
      aria-label="Claim"
      onSubmit={(event) => {
        event.preventDefault();
        const text = claimText({ amount, currency }, version);
        setFault(text === undefined ? 'An amount like 12.50, with up to six decimals' : undefined);
        if (text !== undefined) onClaim(text);
      }}
    >
      <TextField
        label={`Claim: the balance as of @${version} was`}
        numeric
        value={amount}
        onValue={setAmount}
        placeholder="12.50"
        error={fault}
      />
      <SelectField label="Coins" value={currency} onValue={(value) => setCurrency(value as Currency)}>
        {CURRENCIES.map((one) => (
          <option key={one} value={one}>
            {SYMBOLS[one]}
          </option>
        ))}
      </SelectField>
      <Actions>
        <Button type="submit" size="small">
          Check the claim
        </Button>
        {claim !== undefined && (
          <Button size="small" tone="quiet" onClick={() => onClaim(undefined)}>
            Check everything instead
          </Button>
        )}
      </Actions>
    </form>
  );
}
