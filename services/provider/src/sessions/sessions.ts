import { createHash } from 'node:crypto';
import { type Currency, type MicrosText, Refusal, type SlotGame, slotGameOf } from '@goldwake/contracts';
import type { AuthenticateResponse } from '@goldwake/contracts/http';
import { type Clock, collection, type Documents, put, type Random, remove, type Scheduler } from '@goldwake/core';

/** A page that plays a game, by the hash of the secret that it holds. */
export interface Session {
  /** Names the session of play in calls of the casino's wallet. */
  casino_session: string;
  /** Hash of `casino_session`: the same for all pages of one session of play. */
  play: string;
  provider_id: string;
  player_id: string;
  game_id: string;
  game_name: string;
  currency: Currency;
  stakes: { min: MicrosText; max: MicrosText };
  expires_at: string;
}

export const SESSIONS = collection<Session>('sessions');

const FORGET = 'provider.forget_session';
const SECRET_BYTES = 32;
/** Time for which a session is kept after its end, so that the page learns from the casino why it ended. */
const KEPT_MS = 24 * 60 * 60_000;

export interface SessionsParts {
  documents: Documents;
  scheduler: Scheduler;
  clock: Clock;
  random: Random;
}

/** The sessions of the pages. The casino alone decides whether a session of play may still bet. */
export class Sessions {
  constructor(private readonly parts: SessionsParts) {}

  /** Prepares the storage and the timer of sessions; called before the scheduler starts. */
  async init(): Promise<void> {
    const { documents, scheduler } = this.parts;
    await documents.declare(SESSIONS);
    scheduler.handle(FORGET, ({ key }) => documents.write([remove(SESSIONS, key)]), { parallel: 8 });
  }

  /** Opens a session of a page. @returns the secret that the page holds */
  async open(game: SlotGame, answer: AuthenticateResponse): Promise<{ secret: string; session: Session }> {
    const { documents, scheduler, clock, random } = this.parts;
    const { session: casino_session, player_id, game_name, currency, stakes, session_expires_at } = answer;
    const secret = Buffer.from(random.bytes(SECRET_BYTES)).toString('hex');
    const session: Session = {
      ...{ casino_session, play: sha256(casino_session), player_id, game_name, currency, stakes },
      provider_id: game.provider_id,
      game_id: game.game_id,
      expires_at: session_expires_at,
    };
    const endsAt = Date.parse(session_expires_at);
    const at = (Number.isNaN(endsAt) ? clock.now() : Math.ceil(endsAt)) + KEPT_MS;
    const id = sha256(secret);
    await documents.write([
      put(SESSIONS, id, session, 0),
      scheduler.scheduleWrite({ command: FORGET, key: id, at, payload: null }),
    ]);
    return { secret, session };
  }

  /**
   * Returns the session of the secret in an `Authorization` header.
   * @throws Refusal `unauthenticated` without a secret, `play_session_ended` for an unknown one
   */
  async ofHeader(authorization: string | undefined): Promise<Session> {
    const [, secret] = /^bearer (.{1,200})$/i.exec(authorization ?? '') ?? [];
    if (secret === undefined) throw new Refusal('unauthenticated', 'Send Authorization: Bearer <session>');
    const stored = await this.parts.documents.get(SESSIONS, sha256(secret));
    if (!stored || !slotGameOf(stored.body.game_id)) throw new Refusal('play_session_ended');
    return stored.body;
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
