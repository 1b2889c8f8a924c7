import type { AvatarType } from '@goldwake/contracts';
import { collection } from '@goldwake/platform';
import type { JWK } from 'jose';

/** What a player signs in with: kept beside the history, never in it. Id: uid. */
export interface Credentials {
  uid: string;
  email: string;
  email_normalized: string;
  username: string;
  username_normalized: string;
  /** argon2id in PHC form. */
  password_hash: string;
  /** The account's password_version that the hash belongs to. */
  password_version: number;
  created_at: string;
}
export const credentials = collection<Credentials>('credentials', {
  email: { fields: ['email_normalized'], unique: true },
  username: { fields: ['username_normalized'], unique: true },
});

/** The key that seals a player's personal data in events: without it the history still verifies and tells nobody. Id: uid. */
export interface PlayerKey {
  uid: string;
  /** 32 bytes in base64url. */
  key: string;
}
export const playerKeys = collection<PlayerKey>('player_keys');

/** A session is a family of refresh tokens, of which the newest is good. Times are ISO. Id: session_id. */
export interface Session {
  session_id: string;
  uid: string;
  /** SHA-256 of the part that all tokens of the family share. */
  family_hash: string;
  /** SHA-256 of the newest token's own part, and of the one before it. */
  refresh_hash: string;
  previous_hash: string | null;
  /** Key from which each token's successor follows (base64url). */
  rotation_key: string;
  user_agent: string | null;
  started_at: string;
  last_used_at: string;
  expires_at: string;
  ended_at: string | null;
}
export const sessions = collection<Session>('sessions', {
  family: { fields: ['family_hash'], unique: true },
  owner: { fields: ['uid', 'started_at'] },
  ended: { fields: ['ended_at'] },
});

export type ActionMode = 'verifyEmail' | 'resetPassword' | 'changeEmail';

/** What a player signs in with, as far as it tells one moment from a later one. */
export type Standing = Pick<Credentials, 'email_normalized' | 'password_version'>;

/** A link's code, once. Id: SHA-256 of the code. */
export interface ActionCode {
  uid: string;
  mode: ActionMode;
  /** As it was read when the letter was asked for: a code may be written after the change that was to void it. */
  standing: Standing;
  /** ISO. */
  expires_at: string;
  used_at: string | null;
  /** The address that the letter went to, where it is to become the player's. */
  email?: string;
}
export const actionCodes = collection<ActionCode>('action_codes', { owner: { fields: ['uid', 'mode'] } });

/** The picture that a player has uploaded, one and no more: a new one takes its place. Id: uid. */
export interface AvatarPicture {
  uid: string;
  /** SHA-256 of the bytes, in hex. */
  digest: string;
  type: AvatarType;
  base64: string;
}
export const avatars = collection<AvatarPicture>('avatars', { picture: { fields: ['uid', 'digest'] } });

/** Pairs that sign access tokens, as JWKs. Id: `current`. */
export interface SigningKey {
  kid: string;
  private_jwk: JWK;
  public_jwk: JWK;
  created_at: string;
}
export const signingKeys = collection<SigningKey>('signing_keys');

export const COLLECTIONS = [credentials, playerKeys, sessions, actionCodes, avatars, signingKeys];
