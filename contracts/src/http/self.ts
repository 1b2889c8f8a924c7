import { IsEmail, IsIn, IsString, Length, Matches, MaxLength, MinLength, ValidateIf } from 'class-validator';
import { DRAWN_AVATARS, PASSWORD_MAX, PASSWORD_MIN, PERSON_NAME_MAX } from '../user.js';

/** The form is the account's own rule; this only keeps out what is far too long. */
const NAME_SENT_MAX = PERSON_NAME_MAX * 4;

/** IsOptional would let null through as well. */
const sent = (_: object, value: unknown) => value !== undefined;

/** PATCH /api/self → User; what is left out stays as it is. */
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

/** PUT /api/self/username → User */
export class UsernameBody {
  /** 3 to 20 letters, digits, `_`, `.` or `-`; unique after NFKC and lower-casing. */
  @Matches(/^[\p{L}\p{N}_.-]{3,20}$/u, {
    message: 'username must be 3 to 20 letters, digits, dots, dashes or underscores',
  })
  username!: string;
}

/**
 * POST /api/self/email → 202. A letter with a code goes to the new address; until it is confirmed
 * (`/auth/action?mode=changeEmail`, POST /api/auth/change-email with the code) the old address stays.
 */
export class ChangeEmailBody {
  @IsEmail()
  @MaxLength(254)
  email!: string;

  @IsString()
  @Length(1, PASSWORD_MAX)
  password!: string;
}

/** PUT /api/self/password → User; every other session ends. */
export class ChangePasswordBody {
  @IsString()
  @Length(1, PASSWORD_MAX)
  currentPassword!: string;

  @IsString()
  @MinLength(PASSWORD_MIN)
  @MaxLength(PASSWORD_MAX)
  newPassword!: string;
}

/** PUT /api/self/avatar as JSON → User; as image/png, image/jpeg or image/webp the body is the picture itself. */
export class AvatarBody {
  @IsIn(DRAWN_AVATARS, { message: 'avatar must be one of 01 to 24' })
  avatar!: string;
}

/** POST /api/self/onboarding → User */
export class OnboardingBody {
  @IsString()
  @Length(1, NAME_SENT_MAX)
  firstName!: string;

  @IsString()
  @Length(1, NAME_SENT_MAX)
  lastName!: string;

  /** YYYY-MM-DD; whether it is a real day of an adult is the account's own rule (`underage`). */
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'dateOfBirth must be YYYY-MM-DD' })
  dateOfBirth!: string;

  @IsIn(['US'], { message: 'countryId must be US' })
  countryId!: 'US';

  /** One of `US_STATES`; those not eligible are refused with `state_not_eligible`. */
  @Matches(/^[A-Z]{2}$/, { message: 'stateId must be the two letters of a state' })
  stateId!: string;
}

/** A row of GET /api/self/sessions; times are ISO. */
export interface SessionRow {
  session_id: string;
  /** In words, from the browser's user agent: `Chrome on Windows`, `Unknown device`. */
  device: string;
  started_at: string;
  last_seen_at: string;
  /** The session that asks. */
  current: boolean;
}

/** GET /api/self/sessions; the newest first. */
export interface SessionsAnswer {
  result: SessionRow[];
  total: number;
}
