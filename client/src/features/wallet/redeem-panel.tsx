import { Link } from 'wouter';
import { useAsOf, useAuth, useBalances } from '../../session/index.js';
import { asOfText } from '../../ui/as-of-text.js';
import { cx } from '../../ui/cx.js';
import { Amount, Skeleton } from '../../ui/index.js';
import { CheckIcon } from '../../ui/later-icons.js';
import list from '../../ui/list.module.css';
import { PlaythroughBar } from './playthrough-bar.js';
import styles from './redeem-panel.module.css';
import { type Condition, conditionsOf, redeemableOf } from './redeemable.js';

/** The player's Sweeps Coins, and what is missing before they can be redeemed. */
export function RedeemPanel({ onLeave }: { onLeave: () => void }) {
  const { known, shown, playthrough } = useBalances();
  const { user } = useAuth();
  const asOf = useAsOf();
  if (!user) return null;
  if (!known && user.wallet_version === null)
    return (
      <p className={list.trouble} role="alert">
        Your Sweeps Coins cannot be shown, because stored data of your wallet is damaged. Tell the operator.
      </p>
    );
  if (!known) return <Skeleton height={240} radius={12} />;
  const sweeps = redeemableOf(shown.sweeps_coins, playthrough);
  return (
    <div className={list.panel}>
      <div className={styles.card}>
        <dl className={styles.amounts}>
          <Fact name="Playable" micros={sweeps.playable} />
          <Fact name="Still to be played" micros={sweeps.unplayed} />
          <Fact name="Free of playthrough" micros={sweeps.redeemable} />
        </dl>
        {playthrough.requirement > 0n && <PlaythroughBar playthrough={playthrough} />}
      </div>
      {asOf !== null && <p className={list.note}>Not connected: the balances are {asOfText(asOf)}.</p>}
      <section aria-labelledby="redeem-conditions">
        <h3 id="redeem-conditions" className={styles.title}>
          What a redemption needs
        </h3>
        <ol>
          {conditionsOf(sweeps, user).map((condition) => (
            <ConditionRow key={condition.title} condition={condition} onLeave={onLeave} />
          ))}
        </ol>
      </section>
    </div>
  );
}

function Fact({ name, micros }: { name: string; micros: bigint }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Amount micros={micros} currency="sweeps_coins" />
      </dd>
    </div>
  );
}

function ConditionRow({
  condition: { isMet, title, text, way },
  onLeave,
}: {
  condition: Condition;
  /** Called when the player follows a link out of the wallet. */
  onLeave: () => void;
}) {
  return (
    <li className={styles.condition} data-met={isMet || undefined}>
      <span className={cx(list.icon, styles.icon)}>{isMet && <CheckIcon size={18} />}</span>
      <p className={styles.what}>
        <span className="visually-hidden">{isMet ? 'Done: ' : 'Missing: '}</span>
        {title}
      </p>
      <p className={list.note}>{text}</p>
      {way && (
        <Link href={way.href} className={styles.way} onClick={onLeave}>
          {way.label}
        </Link>
      )}
    </li>
  );
}
