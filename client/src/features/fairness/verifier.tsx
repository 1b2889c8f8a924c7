import { useEffect, useState } from 'react';
import { AlertIcon } from '../../ui/icons.js';
import { TextField } from '../../ui/index.js';
import { CheckIcon } from '../../ui/later-icons.js';
import { SelectField } from '../../ui/select-field.js';
import {
  type ClaimField,
  checkRound,
  claimErrors,
  ofGame,
  type RoundCheck,
  type RoundClaim,
  verdictOf,
} from './check-round.js';
import styles from './fairness.module.css';
import { CHECKED_GAMES, checkOf, type GameCheck, isChecked } from './game-checks.js';

/** Verifier that recomputes any round in the browser, without a request to the server. */
export function Verifier({ start }: { start: RoundClaim }) {
  const [claim, setClaim] = useState(start);
  const [touched, setTouched] = useState<ReadonlySet<ClaimField>>(new Set());
  const [check, setCheck] = useState<RoundCheck | 'impossible' | null>(null);
  const game = checkOf(claim.game);
  const errors = claimErrors(claim);
  const complete = Object.keys(errors).length === 0;

  useEffect(() => {
    if (!complete) return setCheck(null);
    let current = true;
    checkRound(claim).then(
      (result) => current && setCheck(result),
      () => current && setCheck('impossible'),
    );
    return () => {
      current = false;
    };
  }, [claim, complete]);

  const recorded = start.serverSeedHash !== '' && claim.serverSeedHash === start.serverSeedHash;

  const field = (name: ClaimField) => ({
    value: claim[name],
    onValue: (value: string) => setClaim((all) => ({ ...all, [name]: value })),
    onBlur: () => setTouched((all) => new Set(all).add(name)),
    // An empty field shows no error until the player has visited it.
    error: touched.has(name) || claim[name] !== '' ? errors[name] : undefined,
    spellCheck: false,
    autoComplete: 'off',
  });

  const isLong = game.isLong === true;
  const resultField = (
    <TextField
      label={`${capitalised(game.noun)} you were shown`}
      numeric={!isLong}
      className={isLong ? styles.mono : undefined}
      placeholder="To compare"
      {...field('result')}
    />
  );

  return (
    <div className={styles.stack}>
      <Outcome check={check} game={game} />
      {!start.round && (
        <SelectField
          label="Game"
          value={claim.game}
          onValue={(id) => {
            if (isChecked(id)) setClaim((all) => ({ ...all, ...ofGame(id) }));
          }}
        >
          {CHECKED_GAMES.map((id) => (
            <option key={id} value={id}>
              {checkOf(id).name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField label="Server seed (revealed)" className={styles.mono} {...field('serverSeed')} />
      <TextField label="Client seed" className={styles.mono} maxLength={64} {...field('clientSeed')} />
      <div className={styles.pair}>
        <TextField label={game.labels?.nonce ?? 'Nonce'} numeric {...field('nonce')} />
        {game.param && (
          <SelectField
            label={game.param.label}
            value={claim.param}
            onValue={(param) => setClaim((all) => ({ ...all, param: Number(param) }))}
          >
            {game.param.values.map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </SelectField>
        )}
        {!isLong && resultField}
      </div>
      {isLong && resultField}
      <TextField
        label={game.labels?.hash ?? 'SHA-256 you were shown before'}
        className={styles.mono}
        placeholder="To compare"
        hint={
          game.labels?.hashHint ??
          (recorded ? 'From the record of the seed pair. Compare it with the one you saw before the bet.' : undefined)
        }
        {...field('serverSeedHash')}
      />
      <p className={styles.quiet}>
        Computed in this page: HMAC-SHA256 over “{game.labels?.message ?? 'client seed:nonce:0'}”. The key is the text
        of the server seed: its 64 characters, not the bytes that they stand for. The result is read as 32-bit numbers;{' '}
        {game.how}.
      </p>
    </div>
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Says whether what was computed agrees with what the player was shown. */
export function Outcome({
  check,
  game,
}: {
  check: RoundCheck | 'impossible' | null;
  game: Pick<GameCheck, 'noun' | 'unknown'>;
}) {
  if (check === 'impossible') {
    return (
      <p className={styles.bad} role="alert">
        WebCrypto is not available here. Open the casino over https, or at 127.0.0.1 on the machine that runs it.
      </p>
    );
  }
  const { state, headline } = verdictOf(check, game.noun);
  return (
    <div className={styles.outcome} data-state={state} role="status">
      <p className={styles.computed} data-long={(check?.result ?? '').length > 6 || undefined}>
        {check?.result ?? game.unknown}
      </p>
      <div>
        <p className={styles.headline}>{headline}</p>
        {check && (
          <ul className={styles.agreements}>
            <Agreement
              agrees={check.resultAgrees}
              yes={`The ${game.noun} agrees`}
              no={`The ${game.noun} does not agree`}
              none={`No ${game.noun} to compare with`}
            />
            <Agreement
              agrees={check.hashAgrees}
              yes="The hash agrees"
              no="The hash does not agree"
              none="No hash to compare with: only the arithmetic is checked"
            />
            {check.multiplierAgrees !== null && (
              <Agreement
                agrees={check.multiplierAgrees}
                yes="The multiplier agrees"
                no="The multiplier does not agree"
                none=""
              />
            )}
          </ul>
        )}
      </div>
    </div>
  );
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
