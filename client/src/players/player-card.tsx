import { Popover as Base } from '@base-ui/react/popover';
import { CURRENCIES, parseMicros } from '@goldwake/contracts';
import type { BlockedPlayer, OtherPlayer, PlayerCard, PlayFacts } from '@goldwake/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { api, asProblem } from '../api/index.js';
import { vipLevelsQuery } from '../api/vip.js';
import { useAsOf, useAuth } from '../session/index.js';
import { gamePath } from '../shell/game-path.js';
import { dayText } from '../ui/clock-text.js';
import { Amount, Avatar, Button, cx, ErrorState, IconButton, Skeleton, TroubleNote } from '../ui/index.js';
import { FlagIcon } from '../ui/later-icons.js';
import { LevelEmblem } from '../ui/level-emblem.js';
import popup from '../ui/popup.module.css';
import { AddFriendButton } from './add-friend-button.js';
import { confirmations } from './confirmations.js';
import styles from './player-card.module.css';
import { useUnblockPlayer } from './player-commands.js';
import { useBlocks, useFriendRequests, useRelations } from './player-lists.js';
import { NOT_FOUND, refusalText } from './request-alerts.js';
import { RequestAnswer } from './request-answer.js';
import { levelWith } from './vip-levels.js';

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });

const cardQuery = (userId: string) => ({
  queryKey: ['players', 'card', userId] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get<PlayerCard>(`/users/${encodeURIComponent(userId)}`, {}, { signal }),
});

export interface PlayerCardTriggerProps {
  player: OtherPlayer;
  className?: string | undefined;
  /** -1 in a list whose rows are focused with the arrow keys. */
  tabIndex?: number;
  /** Whether only the content forms the accessible name. Needed in a live region, which is read aloud as a whole. */
  nameOnly?: boolean;
  /** Content of the button, such as the avatar and the name. */
  children: ReactNode;
}

/** A player's name or avatar. Pressing it shows the player's card. */
export function PlayerCardTrigger({ player, className, tabIndex, nameOnly, children }: PlayerCardTriggerProps) {
  const [open, setOpen] = useState(false);
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger className={className} tabIndex={tabIndex}>
        {children}
        {!nameOnly && <span className="visually-hidden"> Show the player card</span>}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          className={popup.positioner}
          side="left"
          align="start"
          sideOffset={8}
          collisionPadding={8}
          collisionAvoidance={{ fallbackAxisSide: 'end' }}
        >
          <Base.Popup className={cx(popup.popup, styles.popup)} data-beside="">
            <Content player={player} onLeave={() => setOpen(false)} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** The server returns 404 for a blocked player's card, so it is built from the list of blocks. */
function Content({ player, onLeave }: { player: OtherPlayer; onLeave: () => void }) {
  const blocked = useBlocks().data?.find(({ user_id }) => user_id === player.user_id);
  return blocked ? <BlockedCard player={blocked} /> : <Card player={player} onLeave={onLeave} />;
}

function BlockedCard({ player }: { player: BlockedPlayer }) {
  const offline = useAsOf() !== null;
  const unblock = useUnblockPlayer();
  return (
    <>
      <Head player={player}>
        <p className={styles.since}>You blocked this player {onDay(player.blocked_at)}</p>
      </Head>
      {unblock.error && <TroubleNote text={refusalText(unblock.error)} />}
      <div className={styles.actions}>
        <Button disabled={offline} busy={unblock.isPending} onClick={() => unblock.mutate(player)}>
          Unblock
        </Button>
      </div>
      {offline && <Offline />}
    </>
  );
}

/** `today`, or `on` with the date. */
function onDay(iso: string): string {
  const day = dayText(iso);
  return day === 'Today' ? 'today' : `on ${day}`;
}

function Head({ player: { username, avatar_url }, children }: { player: OtherPlayer; children: ReactNode }) {
  return (
    <div className={styles.head}>
      <Avatar name={username} url={avatar_url} size={56} />
      <div className={styles.names}>
        <Base.Title translate="no" className={styles.name}>
          {username}
        </Base.Title>
        {children}
      </div>
    </div>
  );
}

function Offline() {
  return <p className={styles.since}>Goldwake cannot be reached, so nothing can be changed.</p>;
}

function Card({ player, onLeave }: { player: OtherPlayer; onLeave: () => void }) {
  const { confirmed } = useAuth();
  const offline = useAsOf() !== null;
  const card = useQuery({ ...cardQuery(player.user_id), enabled: confirmed });
  const relationOf = useRelations();
  const relation = relationOf(player.user_id, card.data?.relation ?? 'none');
  const { data: requests } = useFriendRequests();
  const received = requests?.received.find(({ sender_id }) => sender_id === player.user_id);
  const { username } = card.data ?? player;
  const isMissing = card.isError && !card.data && asProblem(card.error).code === 'not_found';
  const ask = (what: 'remove' | 'block' | 'report') => {
    onLeave();
    confirmations.ask({ what, player });
  };
  return (
    <>
      <Head player={card.data ?? player}>
        {card.data ? (
          <>
            <Level id={card.data.vip_level} />
            <p className={styles.since}>Member since {MONTH.format(new Date(card.data.member_since))}</p>
          </>
        ) : (
          !card.isError &&
          confirmed && (
            <>
              <LevelSkeleton />
              <Skeleton width={140} height={14} />
            </>
          )
        )}
      </Head>
      {!card.data && !card.isError && confirmed && <Skeleton height={104} />}
      {card.data && <Play play={card.data.play} onLeave={onLeave} />}
      {isMissing && <p className={styles.since}>{NOT_FOUND}.</p>}
      {card.isError && !card.data && !isMissing && (
        <ErrorState title="The card could not be loaded" onRetry={() => void card.refetch()} busy={card.isFetching}>
          {refusalText(asProblem(card.error))}
        </ErrorState>
      )}
      {received && relation === 'received' && (
        <div className={styles.request}>
          <p className={styles.since}>Wants to be your friend</p>
          <RequestAnswer request={received} disabled={offline} />
        </div>
      )}
      {relation !== 'me' && (card.data || !card.isError) && (
        <div className={styles.actions}>
          {relation === 'friends' ? (
            <Button disabled={offline} onClick={() => ask('remove')}>
              Remove friend
            </Button>
          ) : received ? null : (
            <AddFriendButton player={player} relation={relation} disabled={offline || !card.data} />
          )}
          <Button tone="quiet" disabled={offline} onClick={() => ask('block')}>
            Block
          </Button>
          <IconButton label={`Report ${username}`} disabled={offline} onClick={() => ask('report')}>
            <FlagIcon size={18} />
          </IconButton>
        </div>
      )}
      {offline && <Offline />}
    </>
  );
}

/** Shows the VIP level of a player. Renders nothing if it is not known. */
function Level({ id }: { id: string | null }) {
  const { data, isPending } = useQuery({ ...vipLevelsQuery, enabled: id !== null });
  if (id === null) return null;
  if (isPending) return <LevelSkeleton />;
  const level = levelWith(data?.levels ?? [], id);
  if (!level) return null;
  return (
    <p className={styles.level}>
      <LevelEmblem level={level} size={20} />
      {level.name} level
    </p>
  );
}

function LevelSkeleton() {
  return (
    <p className={styles.level}>
      <Skeleton width={96} height={14} />
    </p>
  );
}

const COUNT = new Intl.NumberFormat('en-US');

/** Shows how much a player has played. Renders nothing if the player does not share this. */
function Play({ play, onLeave }: { play: PlayFacts | null; onLeave: () => void }) {
  if (!play) return null;
  const { rounds, wins, largest_win, favourite_game } = play;
  const won = CURRENCIES.filter((currency) => parseMicros(largest_win[currency]) > 0n);
  if (rounds === 0) return <p className={styles.since}>No rounds played yet</p>;
  return (
    <dl className={styles.facts}>
      {favourite_game && (
        <div>
          <dt>Favourite game</dt>
          <dd>
            <Link href={gamePath(favourite_game.game_id)} onClick={onLeave}>
              {favourite_game.name}
            </Link>
          </dd>
        </div>
      )}
      <div>
        <dt>Rounds</dt>
        <dd>{COUNT.format(rounds)}</dd>
      </div>
      {won.length > 0 && (
        <div>
          <dt>Largest win</dt>
          {won.map((currency) => (
            <dd key={currency}>
              <Amount micros={parseMicros(largest_win[currency])} currency={currency} />
            </dd>
          ))}
        </div>
      )}
      <div>
        <dt>Rounds won</dt>
        <dd>{COUNT.format(wins)}</dd>
      </div>
    </dl>
  );
}
