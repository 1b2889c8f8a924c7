import { CURRENCIES, type Currency, SYMBOLS } from '@goldwake/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, SelectField, TextField } from '../../ui/index.js';
import { Actions } from '../parts/actions.js';
import { bisect } from '../replay-commands.js';
import { usePageUrl } from '../use-page-url.js';
import { useColumns, useRow } from '../workbench-context.js';
import { bisectQuery, rulesQuery } from '../workbench-queries.js';
import { BisectResult } from './bisect-result.js';
import { CheckFrame } from './check-frame.js';
import styles from './checks.module.css';
import { readClaim } from './claim.js';

/**
 * Bisect check: finds the first event after which an invariant is violated or, given a claimed balance, the event after
 * which the balance no longer had that value.
 */
export function BisectCheck({ uid }: { uid: string }) {
  const { claim, rule, change } = usePageUrl();
  const query = useQuery(bisectQuery(uid, { claim, rule }));
  const setClaim = (to: string | undefined) => change({ claim: to, rule: undefined });
  return (
    <CheckFrame
      title="Bisect"
      asks={
        rule !== undefined
          ? `Reads the events of all players and finds the first one about this player that breaks the rule “${rule}”.`
          : claim === undefined
            ? 'Finds the first event after which anything stored about this player is wrong: events, balances or snapshots.'
            : `Checks whether the balance was ${claim}, and which event changed it.`
      }
      query={query}
      command={bisect(uid, { rule, claim })}
      form={
        <>
          <RuleField rule={rule} onRule={(to) => change({ rule: to, claim: undefined })} />
          <ClaimForm claim={claim} onClaim={setClaim} />
        </>
      }
    >
      {(result) => <BisectResult answer={result} />}
    </CheckFrame>
  );
}

function RuleField({ rule, onRule }: { rule: string | undefined; onRule: (rule: string | undefined) => void }) {
  const { data } = useQuery(rulesQuery);
  const names = data?.rules.map(({ name }) => name) ?? [];
  return (
    <SelectField
      label="Look for"
      value={rule ?? ''}
      onValue={(value) => onRule(value || undefined)}
      hint={data?.rules.find(({ name }) => name === rule)?.rule}
    >
      <option value="">any rule</option>
      {[...new Set(rule === undefined ? names : [...names, rule])].map((name) => (
        <option key={name} value={name} translate="no">
          {name}
        </option>
      ))}
    </SelectField>
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
        const { claim, error } = readClaim({ amount, currency }, version);
        setFault(error);
        if (claim !== undefined) onClaim(claim);
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
