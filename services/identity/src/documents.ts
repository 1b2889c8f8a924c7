import type { AvatarType } from '@goldwake/contracts';
import { collection } from '@goldwake/core';
import type { JWK } from 'jose';

/** Sign-in data of a player, stored in documents and never in events. The document id is the uid. */
export interface Credentials {
  uid: string;
  /** The e-mail address, encrypted; see `SealedEmails`. */
  email: string;
  /** Keyed hash of the normalized address, under which the player is found. */
  email_normalized: string;
  username: string;
  username_normalized: string;
  /** Password hash: argon2id in PHC string format. */
  password_hash: string;
  /** Version of the account's password to which `password_hash` belongs. */
  password_version: number;
  created_at: string;
}
export const credentials = collection<Credentials>('credentials', {
  email: { fields: ['email_normalized'], unique: true },
  username: { fields: ['username_normalized'], unique: true },
});

/**
 * Key that encrypts a player's personal data in events. When its document is deleted, the event history can still be
 * verified but reveals no personal data.
 */
export interface PlayerKey {
  uid: string;
  /** 32 bytes in base64url. */
  key: string;
}
/** The key of a player as stored, encrypted with the data key. The document id is the uid. */
export interface StoredPlayerKey {
  uid: string;
  sealed_key: string;
}
export const playerKeys = collection<StoredPlayerKey>('player_keys');

/**
 * A session is a family of refresh tokens, of which only the newest is valid. Times are in ISO format. The document id
 * is `session_id`.
 */
export interface Session {
  session_id: string;
  uid: string;
  /** SHA-256 of the token part that all refresh tokens of the session share. */
  family_hash: string;
  /** SHA-256 of the individual part of the newest refresh token. `previous_hash` is that of the token before it. */
  refresh_hash: string;
  previous_hash: string | null;
  /** Number of successors of the previous token that were replaced unused. Older documents lack it, which means 0. */
  replaced_count?: number;
  /** Time at which the newest refresh token was first returned. Older documents lack it, which means `last_used_at`. */
  first_returned_at?: string;
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

/** A device that has signed in to an account or reset its password. */
export interface KnownDevice {
  /** SHA-256 of the uid and the token in the device's cookie. */
  hash: string;
  /** ISO; null if the device has only reset the password, for which no second factor is asked. */
  signed_in_at: string | null;
}

/** Devices that an account knows, the latest first. The document id is the uid. */
export interface KnownDevices {
  uid: string;
  devices: KnownDevice[];
}
export const knownDevices = collection<KnownDevices>('known_devices');

/**
 * A device on which somebody has signed up. The document id is the SHA-256 of the token in its cookie; it does not say
 * whose account that is.
 */
export interface SignUpDevice {
  signed_up_at: string;
}
export const signUpDevices = collection<SignUpDevice>('sign_up_devices');

/**
 * Reserves a username for an account, so that no other account takes a name that looks the same. The document id is the
 * skeleton of the name.
 */
export interface UsernameClaim {
  uid: string;
  username_normalized: string;
  /** Null while the account has the name; after it has given the name up, the ISO time at which the name is free. */
  free_at: string | null;
}
export const usernameClaims = collection<UsernameClaim>('username_claims', { owner: { fields: ['uid', 'free_at'] } });

/**
 * Reserves the id of a passkey for the account that registered it first, also after it was removed. Passkeys that an
 * earlier version registered have no reservation. The document id is the SHA-256 of the credential id.
 */
export interface PasskeyClaim {
  uid: string;
}
export const passkeyClaims = collection<PasskeyClaim>('passkey_claims');

/** One-time upgrades of stored data that are complete. A new program version makes them when it first starts. */
export const upgrades = collection<{ done_at: string }>('identity_upgrades');

/**
 * Guesses at a password or a second factor, counted by all processes. The document id is the SHA-256 of what is guessed
 * at (an account, a device of an account, or a signed-in player), or of a keyed hash of the guesser's address.
 */
export interface Guesses {
  count: number;
  /** Time of the first and of the last guess, in milliseconds since the Unix epoch. */
  began_at: number;
  last_at: number;
  /** ISO time at which the guesses are forgotten. */
  ends_at: string;
}
export const guesses = collection<Guesses>('guesses', { end: { fields: ['ends_at'] } });

export type ActionMode = 'verifyEmail' | 'resetPassword' | 'changeEmail';

/** Sign-in data that an action code depends on: if any of it changes, the code becomes invalid. */
export type CodeStatus = Pick<Credentials, 'email_normalized' | 'password_version'>;

/** A one-time code sent as a link in an e-mail. The document id is the SHA-256 of the code. */
export interface ActionCode {
  uid: string;
  mode: ActionMode;
  /**
   * Sign-in data at the time when the e-mail was requested. The code is compared with it, because a code may be stored
   * after the change that should have invalidated it.
   */
  standing: CodeStatus;
  /** ISO. */
  expires_at: string;
  used_at: string | null;
  /** Only for `changeEmail` codes: the new address, to which the e-mail was sent, encrypted; see `SealedEmails`. */
  email?: string;
  /** Only for `resetPassword` codes: hash of the device that asked for it, if the account knows it; see `KnownDevice`. */
  device?: string;
}
export const actionCodes = collection<ActionCode>('action_codes', { owner: { fields: ['uid', 'mode'] } });

export type ChallengePurpose = 'sign_in' | 'add_passkey';

/**
 * State between the two requests of a sign-in (password, then second factor) or of adding a passkey (options, then the
 * new passkey). The document id is the SHA-256 of the token.
 */
export interface Challenge {
  uid: string;
  purpose: ChallengePurpose;
  /** Version of the password that was given. The challenge becomes invalid with the password. */
  password_version: number;
  /** Random text that a passkey signs, in base64url. */
  webauthn_challenge: string;
  /** ISO time at which the token expires. */
  expires_at: string;
}
export const challenges = collection<Challenge>('challenges', {
  owner: { fields: ['uid', 'expires_at'] },
  end: { fields: ['expires_at'] },
});

/** Uploaded avatar of a player. Each player has at most one; a new upload replaces it. The document id is the uid. */
export interface AvatarPicture {
  uid: string;
  /** SHA-256 of the picture's bytes, in hex. */
  digest: string;
  type: AvatarType;
  base64: string;
}
export const avatars = collection<AvatarPicture>('avatars', { picture: { fields: ['uid', 'digest'] } });

/** Key pair that signs access tokens. The document id is `current`. */
export interface SigningKey {
  kid: string;
  /** The private key as a JWK in JSON, encrypted with the data key. */
  sealed_private_jwk: string;
  public_jwk: JWK;
  created_at: string;
}
export const signingKeys = collection<SigningKey>('signing_keys');

/** The data key with which the documents are encrypted. The document id is `current`. */
export interface DataKeyState {
  /** Identifies the key without revealing it. */
  fingerprint: string;
  /** Whether all documents from before the data key have been encrypted. */
  sealed: boolean;
}
export const dataKeys = collection<DataKeyState>('data_keys');

export const COLLECTIONS = [
  credentials,
  playerKeys,
  sessions,
  knownDevices,
  signUpDevices,
  usernameClaims,
  passkeyClaims,
  upgrades,
  guesses,
  actionCodes,
  challenges,
  avatars,
  signingKeys,
  dataKeys,
];
