import { ArrayMaxSize, IsArray, IsString, Length, Matches, MaxLength } from 'class-validator';
import { PASSKEY_NAME_MAX, PASSWORD_MAX } from '../account-rules.js';
import type { PasskeyCreationOptions } from '../second-factor.js';

const BASE64URL = /^[\w-]+$/;
const TOKEN_MAX = 100;
/** Maximum length of binary WebAuthn values in base64url. An assertion with all known extensions needs a fraction. */
const BINARY_MAX = 8_192;
/** Maximum length of a credential id by WebAuthn, 1,023 bytes, in base64url. */
const CREDENTIAL_ID_MAX = 1_364;
const TRANSPORTS_MAX = 10;

const isBase64url = (field: string) => ({ message: `${field} must be base64url` });

class ChallengeBody {
  @IsString()
  @Length(1, TOKEN_MAX)
  challengeToken!: string;
}

/** Body of POST /api/auth/sign-in/totp; the response is the session. */
export class SignInTotpBody extends ChallengeBody {
  @Matches(/^\d{6}$/, { message: 'code must be the six digits that the app shows' })
  code!: string;
}

/** Body of POST /api/auth/sign-in/recovery-code; the response is the session. */
export class SignInRecoveryCodeBody extends ChallengeBody {
  /** A recovery code; case, spaces and dashes make no difference. */
  @IsString()
  @Length(1, TOKEN_MAX)
  code!: string;
}

/**
 * Body of POST /api/auth/sign-in/passkey, from the result of `navigator.credentials.get`; the response is the session.
 */
export class SignInPasskeyBody extends ChallengeBody {
  @Matches(BASE64URL, isBase64url('credentialId'))
  @MaxLength(CREDENTIAL_ID_MAX)
  credentialId!: string;

  @Matches(BASE64URL, isBase64url('clientDataJson'))
  @MaxLength(BINARY_MAX)
  clientDataJson!: string;

  @Matches(BASE64URL, isBase64url('authenticatorData'))
  @MaxLength(BINARY_MAX)
  authenticatorData!: string;

  @Matches(BASE64URL, isBase64url('signature'))
  @MaxLength(BINARY_MAX)
  signature!: string;
}

/** Body of the changes that need the current password. */
export class PasswordBody {
  @IsString()
  @Length(1, PASSWORD_MAX)
  password!: string;
}

/** Body of POST /api/self/totp/confirm. */
export class TotpCodeBody {
  @Matches(/^\d{6}$/, { message: 'code must be the six digits that the app shows' })
  code!: string;
}

/** Body of PATCH /api/self/passkeys/{id}. */
export class PasskeyNameBody {
  @Matches(/^(?!\s)(?!.*\s$)\P{C}+$/u, {
    message: 'name must not be empty, and must contain no control characters and no spaces around it',
  })
  @MaxLength(PASSKEY_NAME_MAX)
  name!: string;
}

/** Body of POST /api/self/passkeys, from the result of `navigator.credentials.create`. */
export class PasskeyBody extends PasskeyNameBody {
  @IsString()
  @Length(1, TOKEN_MAX)
  challengeToken!: string;

  @Matches(BASE64URL, isBase64url('credentialId'))
  @MaxLength(CREDENTIAL_ID_MAX)
  credentialId!: string;

  @Matches(BASE64URL, isBase64url('clientDataJson'))
  @MaxLength(BINARY_MAX)
  clientDataJson!: string;

  /** The authenticator data. The attestation statement is not sent, because the casino trusts every authenticator. */
  @Matches(BASE64URL, isBase64url('authenticatorData'))
  @MaxLength(BINARY_MAX)
  authenticatorData!: string;

  @IsArray()
  @ArrayMaxSize(TRANSPORTS_MAX)
  @Matches(/^[a-z-]{1,20}$/, { each: true, message: 'transports must be names as WebAuthn defines them' })
  transports!: string[];
}

/** A row of GET /api/self/second-factors; times are in ISO format. */
export interface PasskeyRow {
  passkey_id: string;
  name: string;
  added_at: string;
  /** Null if the passkey has not been used to sign in. */
  last_used_at: string | null;
}

/** Response of GET /api/self/second-factors. */
export interface SecondFactorsResponse {
  /** Null if no authenticator app is connected; an enrolment that was not confirmed does not count. */
  totp: { confirmed_at: string } | null;
  /** Number of recovery codes that have not been used. */
  recovery_codes_left: number;
  /** Oldest first. */
  passkeys: PasskeyRow[];
}

/** Response of POST /api/self/totp. The app counts only after the first code has been confirmed. */
export interface TotpEnrolmentResponse {
  /** The key in base32, for typing it in. */
  secret: string;
  /** The key as `otpauth:` address, for a QR code. */
  uri: string;
}

export interface RecoveryCodesResponse {
  /** New recovery codes, which no later response contains; null if the earlier codes stay valid. */
  recovery_codes: string[] | null;
}

/** Response of POST /api/self/passkeys/options. */
export interface PasskeyOptionsResponse {
  challenge_token: string;
  /** ISO time at which the token expires. */
  expires_at: string;
  options: PasskeyCreationOptions;
}

/** Bodies of these responses, by their name in `/api/openapi.json`. */
export interface SecondFactorResponses {
  PasskeyOptionsResponse: PasskeyOptionsResponse;
  RecoveryCodesResponse: RecoveryCodesResponse;
  SecondFactorsResponse: SecondFactorsResponse;
  TotpEnrolmentResponse: TotpEnrolmentResponse;
}
