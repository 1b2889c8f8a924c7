import { parseMicros } from '@goldwake/contracts';
import type { WalletRound } from '@goldwake/contracts/http';
import { Link } from 'wouter';
import { useGameName } from '../../api/use-game-name.js';
import { useAsOf } from '../../session/index.js';
import { gamePath } from '../../shell/game-path.js';
import { dayText, hourAndMinute, wholeTime } from '../../ui/clock-text.js';
import { ChevronRightIcon } from '../../ui/icons.js';
import { Amount, Button } from '../../ui/index.js';
import styles from './open-rounds.module.css';
import { useWallet } from './use-wallet.js';

/**
 * Lists the rounds whose stake is in play. Each one is a link to the page of its game. Shows nothing without a round.
 */
export function OpenRounds({ onLeave }: { onLeave: () => void }) {
  const wallet = useWallet();
  const asOf = useAsOf();
  const rounds = wallet.data?.open_rounds ?? [];
  // Without a connection, the panel already says that it shows what was last known.
  if (wallet.isError && asOf === null) {
    return (
      <div className={styles.missing} role="alert">
        <p>Your open rounds could not be loaded.</p>
        <Button size="small" busy={wallet.isFetching} onClick={() => void wallet.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (rounds.length === 0) return null;
  return (
    <section className={styles.rounds} aria-labelledby="open-rounds">
      <h3 id="open-rounds" className={styles.title}>
        Open rounds
      </h3>
      <ul className={styles.list}>
        {rounds.map((round) => (
          <li key={round.round_id}>
            <OpenRound round={round} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenRound({ round, onLeave }: { round: WalletRound; onLeave: () => void }) {
  const { game_id, currency, stake, placed_at } = round;
  const game = useGameName(game_id);
  const day = dayText(placed_at);
  return (
    <Link href={gamePath(game_id)} className={styles.round} onClick={onLeave}>
      <span className={styles.game}>
        <span className="visually-hidden">Return to </span>
        {game}
      </span>
      <span className={styles.since}>
        since{' '}
        <time dateTime={placed_at} title={wholeTime(placed_at)}>
          {day === 'Today' ? '' : `${day}, `}
          {hourAndMinute(placed_at)}
        </time>
      </span>
      <span className={styles.stake}>
        <Amount micros={parseMicros(stake)} currency={currency} />
      </span>
      <ChevronRightIcon size={18} />
    </Link>
  );
}
