/** How long a player stays online after the last socket has closed, in milliseconds. A page reload takes less. */
export const GRACE_MS = 10_000;
/** How long a player counts as playing after a round, in milliseconds. */
export const PLAYING_MS = 5 * 60_000;
/** Interval at which a gateway publishes the presence of all its players again, in milliseconds. */
export const REPEAT_MS = 4_000;
/** Interval between checks for expired players, games and statements, in milliseconds. */
export const STEP_MS = 1_000;
/**
 * How long the statement of another gateway about a player is valid, in milliseconds. A live gateway repeats it
 * while a socket is open, so two repetitions may be lost. A statement outlives the grace period, so nothing is
 * repeated during it.
 */
export const STATEMENT_MS = GRACE_MS + REPEAT_MS + STEP_MS;

export interface PlayerPresence {
  isOnline: boolean;
  /** Game that the player plays; null if none, or if the player is offline. */
  gameId: string | null;
}

/** What a gateway publishes about one of its players. Contains no timestamps, because clocks differ. */
export interface Statement {
  uid: string;
  /** The game, and for how many more milliseconds the player counts as playing it. */
  playing: { game_id: string; for_ms: number } | null;
}

interface Playing {
  gameId: string;
  /** Time by the monotonic clock, in milliseconds. */
  until: number;
}

/** Player of another gateway. */
interface OtherPlayer {
  /**
   * Time at which the player counts as offline: when the statement of the other gateway expires, or the grace period of
   * a player of this gateway ends. Infinity while a socket of this gateway is open.
   */
  offlineAt: number;
  playing: Playing | undefined;
}

interface OwnPlayer extends OtherPlayer {
  sockets: number;
}

const OFFLINE: PlayerPresence = { isOnline: false, gameId: null };

/**
 * Which players are online and what they play: the players of this gateway's sockets, and those whom other
 * gateways have stated. It has no timers. The caller calls `expire` from time to time; until then a player may
 * stay online for longer.
 */
export class PresenceState {
  private readonly own = new Map<string, OwnPlayer>();
  private readonly others = new Map<string, Map<string, OtherPlayer>>();

  /** @param now returns the time in milliseconds, and never goes back */
  constructor(private readonly now: () => number) {}

  of(uid: string): PlayerPresence {
    const own = this.own.get(uid);
    let presence = own ? presenceOf(own) : OFFLINE;
    for (const players of this.others.values()) {
      if (presence.gameId !== null) break;
      const other = players.get(uid);
      if (other) presence = presenceOf(other);
    }
    return presence;
  }

  /** Number of players with a socket of this gateway, including those in their grace period. */
  get size(): number {
    return this.own.size;
  }

  /** Adds a socket of a player. Returns whether it is the only one, so that the presence must be published. */
  opened(uid: string): boolean {
    const player = this.own.get(uid);
    if (player) {
      player.sockets += 1;
      player.offlineAt = Number.POSITIVE_INFINITY;
      return player.sockets === 1;
    }
    // A player who comes from another gateway still plays the same game.
    const playing = [...this.others.values()].flatMap((players) => players.get(uid)?.playing ?? [])[0];
    this.own.set(uid, { sockets: 1, offlineAt: Number.POSITIVE_INFINITY, playing });
    return true;
  }

  /** Removes a socket of a player. After the last one, the grace period begins. */
  closed(uid: string): void {
    const player = this.own.get(uid);
    if (!player || player.sockets === 0) return;
    player.sockets -= 1;
    if (player.sockets === 0) player.offlineAt = this.now() + GRACE_MS;
  }

  /**
   * Records a round of a player.
   * @param at time of the round, by the same clock as `now`
   * @returns whether the game has changed, so that the presence must be published
   */
  played(uid: string, gameId: string, at: number): boolean {
    const player = this.own.get(uid);
    const until = Math.min(at, this.now()) + PLAYING_MS;
    if (!player || until <= this.now() || until < (player.playing?.until ?? 0)) return false;
    const before = player.playing?.gameId;
    player.playing = { gameId, until };
    return before !== gameId;
  }

  /** Applies the statements of another gateway about its players. */
  stated(gateway: string, statements: readonly Statement[]): void {
    const players = this.others.get(gateway) ?? new Map<string, OtherPlayer>();
    this.others.set(gateway, players);
    const now = this.now();
    for (const { uid, playing } of statements) {
      players.set(uid, {
        offlineAt: now + STATEMENT_MS,
        playing: playing ? { gameId: playing.game_id, until: now + Math.min(playing.for_ms, PLAYING_MS) } : undefined,
      });
    }
  }

  /** Removes players who have left another gateway. */
  gone(gateway: string, uids: readonly string[]): void {
    const players = this.others.get(gateway);
    for (const uid of uids) players?.delete(uid);
    if (players?.size === 0) this.others.delete(gateway);
  }

  /** Begins the grace period of all players of a gateway that stops. They are about to connect to another one. */
  stopping(gateway: string): void {
    const offlineAt = this.now() + GRACE_MS;
    for (const player of this.others.get(gateway)?.values() ?? []) {
      player.offlineAt = Math.min(player.offlineAt, offlineAt);
    }
  }

  /** Whether a player has a socket of this gateway, or is in the grace period. */
  isOwn(uid: string): boolean {
    return this.own.has(uid);
  }

  /**
   * Returns the statement about a player of this gateway; undefined without a socket. Repeating statements in the grace
   * period would keep a player of a killed gateway online for 10 s + 15 s.
   */
  statementOf(uid: string): Statement | undefined {
    const player = this.own.get(uid);
    if (!player || player.sockets === 0) return undefined;
    const { playing } = player;
    return { uid, playing: playing ? { game_id: playing.gameId, for_ms: playing.until - this.now() } : null };
  }

  /** The players of this gateway, including those in their grace period. */
  uids(): string[] {
    return [...this.own.keys()];
  }

  /**
   * Removes expired players, games and statements.
   * @returns the players concerned, and those of them who have left this gateway, which must be published
   */
  expire(): { changed: Set<string>; gone: string[] } {
    const now = this.now();
    const changed = new Set<string>();
    const gone: string[] = [];
    for (const [uid, player] of this.own) {
      if (player.offlineAt <= now) {
        this.own.delete(uid);
        gone.push(uid);
        changed.add(uid);
      } else if (endGame(player, now)) changed.add(uid);
    }
    for (const [gateway, players] of this.others) {
      for (const [uid, player] of players) {
        if (player.offlineAt <= now) {
          players.delete(uid);
          changed.add(uid);
        } else if (endGame(player, now)) changed.add(uid);
      }
      if (players.size === 0) this.others.delete(gateway);
    }
    return { changed, gone };
  }
}

function presenceOf({ playing }: OwnPlayer | OtherPlayer): PlayerPresence {
  return { isOnline: true, gameId: playing?.gameId ?? null };
}

function endGame(player: OwnPlayer | OtherPlayer, now: number): boolean {
  if (!player.playing || player.playing.until > now) return false;
  player.playing = undefined;
  return true;
}
