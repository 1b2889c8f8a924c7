import type { AvatarType } from '@goldwake/contracts';
import { collection } from '@goldwake/core';
import type { JWK } from 'jose';

/** Sign-in data of a player. Stored in documents, never in events. Id: uid. */
export interface Credentials {
  uid: string;
  email: string;
  email_normalized: string;
  username: string;
  username_normalized: string;
  /** argon2id hash in PHC string format. */
  password_hash: string;
  /** Password_version of the account to which the hash belongs. */
  password_version: number;
  created_at: string;
}
export const credentials = collection<Credentials>('credentials', {
  email: { fields: ['email_normalized'], unique: true },
  username: { fields: ['username_normalized'], unique: true },
});

/**
 * Key that encrypts a player's personal data in events. If the key is deleted, the event history still verifies but
 * reveals no personal data. Id: uid.
 */
export interface PlayerKey {
  uid: string;
  /** 32 bytes in base64url. */
  key: string;
}
export const playerKeys = collection<PlayerKey>('player_keys');

/** A session is a family of refresh tokens, of which only the newest is valid. Times are ISO. Id: session_id. */
export interface Session {
  session_id: string;
  uid: string;
  /** SHA-256 of the part that all tokens of the family share. */
  family_hash: string;
  /** SHA-256 of the individual part of the newest token; previous_hash is that of the token before it. */
  refresh_hash: string;
  previous_hash: string | null;
  /** Key from which the successor of each token is derived (base64url). */
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

/** The sign-in data that must be unchanged for an action code to stay valid. */
export type CodeStatus = Pick<Credentials, 'email_normalized' | 'password_version'>;

/** A one-time code sent in an e-mail link. Id: SHA-256 of the code. */
export interface ActionCode {
  uid: string;
  mode: ActionMode;
  /**
   * Sign-in data as read when the e-mail was requested. Needed because a code may be written after the change that
   * should have invalidated it.
   */
  standing: CodeStatus;
  /** ISO. */
  expires_at: string;
  used_at: string | null;
  /** New address that a `changeEmail` code confirms: the one the e-mail was sent to. */
  email?: string;
}
export const actionCodes = collection<ActionCode>('action_codes', { owner: { fields: ['uid', 'mode'] } });

/** Uploaded avatar of a player. Each player has at most one; a new upload replaces it. Id: uid. */
export interface AvatarPicture {
  uid: string;
  /** SHA-256 of the bytes, in hex. */
  digest: string;
  type: AvatarType;
  base64: string;
}
export const avatars = collection<AvatarPicture>('avatars', { picture: { fields: ['uid', 'digest'] } });

/** Key pair that signs access tokens, as JWKs. Id: `current`. */
export interface SigningKey {
  kid: string;
  private_jwk: JWK;
  public_jwk: JWK;
  created_at: string;
}
export const signingKeys = collection<SigningKey>('signing_keys');

export const COLLECTIONS = [credentials, playerKeys, sessions, actionCodes, avatars, signingKeys];
