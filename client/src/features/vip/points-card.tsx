import type { VipLevel } from '@goldwake/contracts';
import { formatMoney, MICROS_PER_COIN } from '@goldwake/contracts';
import { useQuery } from '@tanstack/react-query';
import { gameQuery } from '../../api/catalogue.js';
import { paths } from '../../shell/paths.js';
import { LinkButton } from '../../ui/index.js';
import { edgeOf, pointsOf, rakebackOf } from './example.js';
import styles from './vip.module.css';
import { claimableText, countText, percentText, pointsText } from './vip-words.js';

const ONE = MICROS_PER_COIN;
const STAKE = 100n * MICROS_PER_COIN;

/** How points and rakeback are earned, with an example in numbers. */
export function PointsCard({ level }: { level: VipLevel }) {
  const dice = useQuery(gameQuery('dice'));
  const edge = dice.data && edgeOf(dice.data.rtp);
  return (
    <section className={styles.card} aria-labelledby="vip-points">
      <h2 id="vip-points">How points are earned</h2>
      <p>
        <span translate="no">{formatMoney(ONE, 'sweeps_coins')}</span> staked in a game with a house edge of{' '}
        <span translate="no">{percentText(100)}</span> gives <span translate="no">{pointsText(1)}</span>, whether the
        bet wins or loses. A game with twice the edge gives twice the points.
      </p>
      {edge !== undefined && (
        <dl className={styles.example}>
          <div>
            <dt>House edge of Dice</dt>
            <dd translate="no">{percentText(edge)}</dd>
          </div>
          <div>
            <dt>
              Points for <span translate="no">{formatMoney(STAKE, 'sweeps_coins')}</span> staked
            </dt>
            <dd translate="no">{countText(pointsOf(STAKE, edge))}</dd>
          </div>
          <div>
            <dt>Rakeback for this stake at {level.name}</dt>
            <dd translate="no">{claimableText(rakebackOf(STAKE, edge, level.rakeback_rate), 'sweeps_coins')}</dd>
          </div>
        </dl>
      )}
      <p className={styles.soft}>
        Bets of Gold Coins earn rakeback in Gold Coins, but no points. A bet that is rolled back takes back what it has
        earned.
      </p>
      <div>
        <LinkButton to={paths.dice}>Play Dice</LinkButton>
      </div>
    </section>
  );
}
