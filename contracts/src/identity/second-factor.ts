/** Ways to confirm a sign-in in addition to the password. */
export type SecondFactorMethod = 'totp' | 'recovery_code' | 'passkey';

/** Descriptor of a passkey as WebAuthn defines it. */
export interface PasskeyDescriptor {
  id: string;
  type: 'public-key';
  transports: string[];
}

/** Options for `navigator.credentials.get`, with the field names of WebAuthn and binary values in base64url. */
export interface PasskeyRequestOptions {
  challenge: string;
  rpId: string;
  /** Milliseconds. */
  timeout: number;
  userVerification: 'preferred';
  allowCredentials: PasskeyDescriptor[];
}

/** Options for `navigator.credentials.create`, with the field names of WebAuthn and binary values in base64url. */
export interface PasskeyCreationOptions {
  challenge: string;
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: { type: 'public-key'; alg: number }[];
  /** Milliseconds. */
  timeout: number;
  attestation: 'none';
  excludeCredentials: PasskeyDescriptor[];
  authenticatorSelection: { residentKey: 'preferred'; userVerification: 'preferred' };
}

/** What a player must do after the right password. Present with the problem code `second_factor_required`. */
export interface SecondFactorChallenge {
  /** Token for the second step. It is not a session, is accepted for one sign-in and expires after some minutes. */
  challenge_token: string;
  /** ISO time at which the token expires. */
  expires_at: string;
  methods: SecondFactorMethod[];
  /** Null if the player has no passkey for this site. */
  passkey_options: PasskeyRequestOptions | null;
}
