import { IsEmail, IsIn, IsString, Length, Matches, MaxLength, MinLength, ValidateIf } from 'class-validator';
import { DRAWN_AVATARS, PASSWORD_MAX, PASSWORD_MIN, PERSON_NAME_MAX } from '../account-rules.js';
import { COUNTRY_ID } from '../states.js';

/** Maximum length of a submitted name, which rejects values that are far too long. The account checks the format. */
const NAME_SENT_MAX = PERSON_NAME_MAX * 4;

/** Used instead of `IsOptional`, which would also accept null. */
const sent = (_: object, value: unknown) => value !== undefined;

/** Body of PATCH /api/self; the response is the `User`. Omitted fields stay unchanged. */
export class NamesBody {
  @ValidateIf(sent)
  @IsString()
  @Length(1, NAME_SENT_MAX)
  firstName?: string;

  @ValidateIf(sent)
  @IsString()
  @Length(1, NAME_SENT_MAX)
  lastName?: string;
}

/** Body of PUT /api/self/username; the response is the `User`. */
export class UsernameBody {
  /** Username of 3 to 20 letters, digits, `_`, `.` or `-`; unique after NFKC normalisation and lower-casing. */
  @Matches(/^[\p{L}\p{N}_.-]{3,20}$/u, {
    message: 'username must be 3 to 20 letters, digits, dots, dashes or underscores',
  })
  username!: string;
}

/**
 * Body of POST /api/self/email; the response has status 202. An e-mail with a code is sent to the new address. The old
 * address stays in use until the new one is confirmed (`/auth/action?mode=changeEmail`, POST /api/auth/change-email
 * with the code).
 */
export class ChangeEmailBody {
  @IsEmail()
  @MaxLength(254)
  email!: string;

  @IsString()
  @Length(1, PASSWORD_MAX)
  password!: string;
}

/** Body of PUT /api/self/password; the response is the `User`. All other sessions of the player end. */
export class ChangePasswordBody {
  @IsString()
  @Length(1, PASSWORD_MAX)
  currentPassword!: string;

  @IsString()
  @MinLength(PASSWORD_MIN)
  @MaxLength(PASSWORD_MAX)
  newPassword!: string;
}

/**
 * JSON body of PUT /api/self/avatar, which selects a built-in avatar; the response is the `User`. With the content type
 * image/png, image/jpeg or image/webp, the body is an uploaded picture instead.
 */
export class AvatarBody {
  @IsIn(DRAWN_AVATARS, { message: 'avatar must be one of 01 to 24' })
  avatar!: string;
}

/** Body of POST /api/self/onboarding; the response is the `User`. */
export class OnboardingBody {
  @IsString()
  @Length(1, NAME_SENT_MAX)
  firstName!: string;

  @IsString()
  @Length(1, NAME_SENT_MAX)
  lastName!: string;

  /**
   * Date of birth as YYYY-MM-DD. The account checks that the date exists and that the player is an adult (`underage`).
   */
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'dateOfBirth must be YYYY-MM-DD' })
  dateOfBirth!: string;

  @IsIn([COUNTRY_ID], { message: `countryId must be ${COUNTRY_ID}` })
  countryId!: typeof COUNTRY_ID;

  /** Id of a state in `US_STATES`. A state that is not eligible is rejected with `state_not_eligible`. */
  @Matches(/^[A-Z]{2}$/, { message: 'stateId must be the two-letter code of a state' })
  stateId!: string;
}

/** A row of GET /api/self/sessions; times are in ISO format. */
export interface SessionRow {
  session_id: string;
  /** Readable device name derived from the browser's user agent, such as `Chrome on Windows` or `Unknown device`. */
  device: string;
  started_at: string;
  last_seen_at: string;
  /** Whether the current request was sent with this session. */
  current: boolean;
}

/** Response of GET /api/self/sessions, newest session first. */
export interface SessionsResponse {
  result: SessionRow[];
  total: number;
}

/** Bodies of these responses, by their name in `/api/openapi.json`. */
export interface SelfResponses {
  SessionsResponse: SessionsResponse;
}
