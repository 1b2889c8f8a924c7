import {
  CURRENCIES,
  formatMicros,
  formatMoney,
  type Micros,
  type PromotionKind,
  parseMicros,
  SYMBOLS,
} from '@goldwake/contracts';
import type { ListedPromotion } from '@goldwake/contracts/http';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'wouter';
import { claimTrouble } from '../../api/claim-trouble.js';
import { useGameName } from '../../api/use-game-name.js';
import { canBuy, MoneyButton, useAuth, useBuyCoins } from '../../session/index.js';
import { gamePath } from '../../shell/game-path.js';
import { paths } from '../../shell/paths.js';
import { nonZeroAmountsText } from '../../ui/amount-text.js';
import { GamePicture } from '../../ui/art/game-picture.js';
import { At } from '../../ui/at.js';
import { GiftIcon, WalletIcon } from '../../ui/icons.js';
import { Button, CoinIcon, LinkButton } from '../../ui/index.js';
import { CheckIcon } from '../../ui/later-icons.js';
import { ProgressBar } from '../../ui/progress-bar.js';
import { timeLeftText } from '../../ui/use-now.js';
import styles from './promotions.module.css';
import { TermsText } from './terms-text.js';
import { useClaimPromotion } from './use-promotions.js';

export interface PromotionCardProps {
  promotion: ListedPromotion;
  /** Milliseconds since the Unix epoch. */
  now: number;
  /** Whether its claim is the primary action of the page. */
  leads: boolean;
  /** Called when the player presses the button. */
  onClaim: () => void;
  /** Called with the reason if a claim failed. */
  onTrouble: (text: string) => void;
}

const KICKERS: Record<PromotionKind, string> = { play: 'Play', free: 'Gift', purchase: 'Purchase bonus' };

/** A promotion that is running or can be claimed, what the player has done for it, and what the player can do next. */
export function PromotionCard({ promotion, now, leads, onClaim, onTrouble }: PromotionCardProps) {
  const { user_promotion_id: id, kind, game_id, stake, staked, title, state, claimed_at } = promotion;
  const { signedIn } = useAuth();
  const claim = useClaimPromotion(id, (problem) => onTrouble(`${title}: ${claimTrouble(problem)}`));
  const claimedAt = claimed_at ?? claim.data?.granted_at;
  const isClaimable = signedIn && state === 'claimable' && !claimedAt;
  const heading = useId();
  const game = useGameName(game_id);
  const done = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);
  // The pressed button is gone, so the focus moves to the result, also if only a push has stated it.
  useEffect(() => {
    if (claimedAt && pressed.current) done.current?.focus();
  }, [claimedAt]);
  return (
    <li className={styles.card} data-claimable={isClaimable || undefined} aria-labelledby={heading}>
      <div className={styles.top}>
        <div className={styles.what}>
          <p className={styles.kicker}>{KICKERS[kind]}</p>
          <h3 id={heading}>{title}</h3>
          <ul className={styles.coins}>
            {CURRENCIES.filter((currency) => promotion[currency] !== '0').map((currency) => (
              <li key={currency}>
                <CoinIcon currency={currency} size={24} />
                <span>
                  {kind === 'purchase' && 'Up to '}
                  <span translate="no">{formatMoney(parseMicros(promotion[currency]), currency)}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
        {game_id === null ? (
          <span className={styles.gift}>{kind === 'purchase' ? <WalletIcon size={28} /> : <GiftIcon size={28} />}</span>
        ) : (
          <GamePicture game={{ game_id, name: title }} sizes="72px" className={styles.picture} />
        )}
      </div>
      {kind === 'free' ? (
        <p className={styles.terms}>You can claim it once, until it ends.</p>
      ) : (
        <div className={styles.terms}>
          <p>
            <TermsText promotion={promotion} />.{kind === 'purchase' && ' They are credited together with the package.'}
          </p>
          {signedIn && stake !== null && (
            <Progress title={title} goal={parseMicros(stake)} staked={parseMicros(staked)} />
          )}
        </div>
      )}
      {!claimedAt && <Period promotion={promotion} now={now} />}
      <div className={styles.action}>
        {isClaimable && (
          <MoneyButton
            tone={leads ? 'gold' : 'plain'}
            busy={claim.isPending}
            onClick={() => {
              pressed.current = true;
              onClaim();
              claim.mutate();
            }}
          >
            Claim {nonZeroAmountsText(promotion)}
            <span className="visually-hidden"> of {title}</span>
          </MoneyButton>
        )}
        {(state === 'eligible' || state === 'in_progress') && game_id !== null && (
          <LinkButton to={gamePath(game_id)}>Play {game}</LinkButton>
        )}
        {kind === 'purchase' && state === 'eligible' && <BuyCoins title={title} />}
        {kind === 'purchase' && state === 'in_progress' && (
          <p>
            Your payment is not decided yet. <Link href={paths.purchases}>See your purchases</Link>
          </p>
        )}
        <p ref={done} className={styles.claimed} role="status" tabIndex={-1}>
          {claimedAt && (
            <>
              <CheckIcon size={18} />
              <span>
                {kind === 'purchase' ? 'Received' : 'Claimed'}
                <span className="visually-hidden"> {title}</span> <At time={claimedAt} />
              </span>
            </>
          )}
        </p>
      </div>
    </li>
  );
}

/** Opens the packages, which show what the promotion adds to each. */
function BuyCoins({ title }: { title: string }) {
  const { user } = useAuth();
  const buy = useBuyCoins();
  if (user && !canBuy(user)) return null;
  return (
    <Button onClick={buy}>
      Buy Coins<span className="visually-hidden"> with {title}</span>
    </Button>
  );
}

function Progress({ title, goal, staked }: { title: string; goal: Micros; staked: Micros }) {
  const label = useId();
  const shown = staked > goal ? goal : staked;
  return (
    <>
      <p id={label} className={styles.progress}>
        <span className="visually-hidden">{title}: staked </span>
        <span translate="no" className="numeric" data-testid="staked">
          {formatMicros(shown)} of {formatMicros(goal)} {SYMBOLS.sweeps_coins}
        </span>
      </p>
      <ProgressBar labelledBy={label} share={Number((shown * 1_000n) / goal) / 1_000} />
    </>
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
