import type { Game, GameTag } from '@goldwake/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { gameQuery, gamesQuery } from '../../api/catalogue.js';
import { asProblem } from '../../api/index.js';
import { FavouriteButton, GamesCarousel, useFavourites, useListOwner } from '../../catalogue/index.js';
import { useNextGame } from '../../catalogue/next-game.js';
import { gamePath } from '../../shell/game-path.js';
import { paths } from '../../shell/paths.js';
import { useTitle } from '../../shell/use-title.js';
import { GamePicture } from '../../ui/art/game-picture.js';
import { ErrorState, LinkButton, Skeleton } from '../../ui/index.js';
import { InfoIcon } from '../../ui/later-icons.js';
import { NothingHere } from './nothing-here.js';
import { PlayButton, PlaySlot } from './play/play-slot.js';
import { SlotRounds } from './play/slot-rounds.js';
import styles from './provider-game-page.module.css';

const KINDS: Record<GameTag, { word: string; to: string }> = {
  slots: { word: 'Slots', to: paths.group('slots') },
  live_dealers: { word: 'Live dealer', to: paths.group('live_dealers') },
  table_games: { word: 'Table game', to: paths.group('table_games') },
  show: { word: 'Game show', to: paths.group('show') },
  originals: { word: 'Originals', to: paths.originals },
};

const VOLATILITY: Record<Game['volatility'], string> = {
  low: 'Low: small wins, often',
  medium: 'Medium',
  high: 'High: large wins, rarely',
};

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Page of a game of an external provider: plays it in a frame, or says why it cannot be played. */
export function ProviderGamePage({
  gameId,
  onCheckRound,
}: {
  gameId: string;
  /** Opens the fairness check of a round of the player. */
  onCheckRound: (roundId: string) => void;
}) {
  const { data: game, error, refetch, isFetching } = useQuery(gameQuery(gameId));
  const owner = useListOwner();
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new');
  const isPlaying = state === 'open' && game?.playable === true && owner.uid !== undefined;
  const problem = error && asProblem(error);
  const unknown = problem?.status === 404 || problem?.status === 422;
  useTitle(
    unknown ? 'No such game' : (game?.name ?? 'Game'),
    game && `${game.name} by ${game.provider_name}: return to player, volatility and games like it.`,
  );
  if (unknown) {
    return (
      <NothingHere title="No such game">
        The link may be old, or cut short. There are hundreds of others to look at.
      </NothingHere>
    );
  }
  if (problem && !game) {
    return (
      <ErrorState title="The game could not be loaded" onRetry={() => void refetch()} busy={isFetching}>
        {problem.message}.
      </ErrorState>
    );
  }
  return (
    <div className={styles.page}>
      {game && isPlaying && <PlaySlot game={game} onClose={() => setState('closed')} />}
      {game ? (
        <About game={game}>
          {game.playable && !isPlaying && (
            // The button takes the place of the frame that had the focus.
            <PlayButton onOpen={() => setState('open')} autoFocus={state === 'closed'} />
          )}
        </About>
      ) : (
        <AboutSkeleton />
      )}
      {game && isSlot(game) && (
        <SlotRounds gameId={game.game_id} owner={owner} isPlaying={isPlaying} onCheck={onCheckRound} />
      )}
      {game && <Others game={game} />}
    </div>
  );
}

const isSlot = ({ tags }: Game) => tags.includes('slots');

/** Says why a game cannot be played. */
function whyNot(game: Game): string {
  if (!game.enabled) return 'This game is closed for now.';
  if (isSlot(game)) return 'The games of this provider cannot be opened at the moment.';
  return 'This game cannot be played yet. Here is what it will offer.';
}

function About({ game, children }: { game: Game; children: ReactNode }) {
  const { favouring } = useFavourites();
  const next = useNextGame();
  const facts = [
    { term: 'Return to player', text: `${game.rtp} %` },
    { term: 'Volatility', text: VOLATILITY[game.volatility] },
    { term: 'Released', text: DATE.format(new Date(`${game.release_date}T00:00:00Z`)) },
  ];
  return (
    <article className={styles.about}>
      <GamePicture game={game} priority sizes="(max-width: 599px) 150px, 260px" className={styles.art} />
      <div className={styles.words}>
        <div className={styles.title}>
          <h1>{game.name}</h1>
          <FavouriteButton {...favouring(game)} className={styles.heart} />
        </div>
        <p className={styles.by}>
          by <Link href={paths.provider(game.provider_id)}>{game.provider_name}</Link>
        </p>
        <ul className={styles.kinds}>
          {game.tags.map((tag) => (
            <li key={tag}>
              <Link href={KINDS[tag].to}>{KINDS[tag].word}</Link>
            </li>
          ))}
        </ul>
      </div>
      <dl className={styles.facts}>
        {facts.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="numeric">{text}</dd>
          </div>
        ))}
      </dl>
      {children}
      {!game.playable && (
        <div className={styles.later}>
          <InfoIcon size={20} />
          <p>
            {whyNot(game)}
            {next && ` ${next.name} is open and dealt in full.`}
          </p>
          {next && (
            <LinkButton to={gamePath(next.game_id)} tone="gold">
              {`Play ${next.name}`}
            </LinkButton>
          )}
        </div>
      )}
    </article>
  );
}

function Others({ game }: { game: Game }) {
  const kind = game.tags.find((tag) => tag !== 'originals') ?? 'originals';
  return (
    <>
      <GamesCarousel
        title="Similar games"
        query={gamesQuery({ tags: kind })}
        without={game.game_id}
        viewAll={{ to: KINDS[kind].to, label: 'similar games' }}
        first
      />
      <GamesCarousel
        title={`More from ${game.provider_name}`}
        query={gamesQuery({ providerId: game.provider_id })}
        without={game.game_id}
        viewAll={{ to: paths.provider(game.provider_id), label: game.provider_name }}
      />
    </>
  );
}

function AboutSkeleton() {
  return (
    <div className={styles.about} role="status">
      <span className="visually-hidden">Loading the game</span>
      <div className={styles.art}>
        <Skeleton height="100%" radius={12} />
      </div>
      <div className={styles.words}>
        <Skeleton width="60%" height={34} />
        <Skeleton width="30%" height={20} />
      </div>
      <div className={styles.facts}>
        <Skeleton height={48} />
      </div>
    </div>
  );
}
