import { CURRENCIES, formatMicros, formatMoney, parseMicros, SYMBOLS } from '@goldwake/contracts';
import type { ListedPromotion } from '@goldwake/contracts/http';
import { useEffect, useId, useRef, useState } from 'react';
import { claimTrouble } from '../../api/claim-trouble.js';
import { gameName } from '../../rounds/index.js';
import { MoneyButton, useAuth } from '../../session/index.js';
import { gamePath } from '../../shell/game-path.js';
import { GamePicture } from '../../ui/art/game-picture.js';
import { GiftIcon } from '../../ui/icons.js';
import { CoinIcon, LinkButton } from '../../ui/index.js';
import { CheckIcon } from '../../ui/later-icons.js';
import { ProgressBar } from '../../ui/progress-bar.js';
import { timeLeftText } from '../../ui/use-now.js';
import { At } from './at.js';
import styles from './promotions.module.css';
import { useClaimPromotion } from './use-promotions.js';

/** A promotion that is running or can be claimed, what the player has done for it, and what the player can do next. */
export function PromotionCard({
  promotion,
  now,
  leads,
}: {
  promotion: ListedPromotion;
  /** Milliseconds since the Unix epoch. */
  now: number;
  /** Whether its claim is the primary action of the page. */
  leads: boolean;
}) {
  const { game_id, state, title } = promotion;
  const heading = useId();
  return (
    <li className={styles.card} data-state={state} aria-labelledby={heading}>
      <div className={styles.top}>
        <div className={styles.what}>
          <p className={styles.kicker}>{game_id === null ? 'Gift' : 'Play'}</p>
          <h3 id={heading}>{title}</h3>
          <ul className={styles.coins}>
            {CURRENCIES.filter((currency) => promotion[currency] !== '0').map((currency) => (
              <li key={currency}>
                <CoinIcon currency={currency} size={24} />
                <span translate="no">{formatMoney(parseMicros(promotion[currency]), currency)}</span>
              </li>
            ))}
          </ul>
        </div>
        {game_id === null ? (
          <span className={styles.gift}>
            <GiftIcon size={28} />
          </span>
        ) : (
          <GamePicture game={{ game_id, name: title }} sizes="72px" className={styles.picture} />
        )}
      </div>
      {game_id === null ? <p className={styles.terms}>Claim it once while it runs.</p> : <Terms {...promotion} />}
      <Period promotion={promotion} now={now} />
      <Action promotion={promotion} leads={leads} />
    </li>
  );
}

/** What has to be staked, and how much of it is. */
function Terms({ game_id, stake, staked, title }: ListedPromotion) {
  const { signedIn } = useAuth();
  const label = useId();
  const [goal, done] = [parseMicros(stake ?? '0'), parseMicros(staked)];
  const shown = done < goal ? done : goal;
  return (
    <div className={styles.terms}>
      <p>
        Stake <span translate="no">{formatMoney(goal, 'sweeps_coins')}</span> in{' '}
        <span translate="no">{gameName(game_id ?? '')}</span>.
      </p>
      {signedIn && (
        <>
          <p id={label} className={styles.progress}>
            <span className="visually-hidden">{title}: staked </span>
            <span translate="no" className="numeric" data-testid="staked">
              {formatMicros(shown)} of {formatMicros(goal)} {SYMBOLS.sweeps_coins}
            </span>
          </p>
          <ProgressBar labelledBy={label} share={Number((shown * 1_000n) / goal) / 1_000} />
        </>
      )}
    </div>
  );
}

/** When the promotion ends; after its end, how long it can still be claimed. */
function Period({ promotion: { ends_at, claimable_until }, now }: { promotion: ListedPromotion; now: number }) {
  const isOver = now >= Date.parse(ends_at);
  return (
    <p className={styles.soft}>
      {isOver ? 'Claim it within ' : 'Ends in '}
      <span className="numeric">{timeLeftText(Date.parse(isOver ? claimable_until : ends_at) - now)}</span>
    </p>
  );
}

function Action({ promotion, leads }: { promotion: ListedPromotion; leads: boolean }) {
  const { user_promotion_id: id, state, game_id, claimed_at, title } = promotion;
  const { signedIn } = useAuth();
  const [trouble, setTrouble] = useState('');
  const claim = useClaimPromotion(id, (problem) => setTrouble(claimTrouble(problem)));
  const done = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone, so the focus moves to the result.
  useEffect(() => {
    if (claim.isSuccess) done.current?.focus();
  }, [claim.isSuccess]);
  const claimedAt = claimed_at ?? claim.data?.granted_at;
  const isOpen = state === 'eligible' || state === 'in_progress';
  return (
    <div className={styles.action}>
      {signedIn && state === 'claimable' && !claimedAt && (
        <MoneyButton
          tone={leads ? 'gold' : 'plain'}
          busy={claim.isPending}
          onClick={() => {
            setTrouble('');
            claim.mutate();
          }}
        >
          Claim<span className="visually-hidden"> {title}</span>
        </MoneyButton>
      )}
      {isOpen && game_id !== null && <LinkButton to={gamePath(game_id)}>Play {gameName(game_id)}</LinkButton>}
      <p ref={done} className={styles.claimed} role="status" tabIndex={-1}>
        {claimedAt && (
          <>
            <CheckIcon size={18} />
            <span>
              Claimed<span className="visually-hidden"> {title}</span> <At time={claimedAt} />
            </span>
          </>
        )}
      </p>
      <p className={styles.trouble} role="alert">
        {!claimedAt && trouble}
      </p>
    </div>
  );
}
