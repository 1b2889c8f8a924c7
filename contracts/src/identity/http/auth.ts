import { IsEmail, IsOptional, IsString, Length, Matches, MaxLength, MinLength } from 'class-validator';
import type { User } from '../../user.js';
import { PASSWORD_MAX, PASSWORD_MIN } from '../account-rules.js';

export class SignUpBody {
  @IsEmail()
  @MaxLength(254)
  email!: string;

  /** Username of 3 to 20 letters, digits, `_`, `.` or `-`; unique after NFKC normalisation and lower-casing. */
  @Matches(/^[\p{L}\p{N}_.-]{3,20}$/u, {
    message: 'username must be 3 to 20 letters, digits, dots, dashes or underscores',
  })
  username!: string;

  @IsString()
  @MinLength(PASSWORD_MIN)
  @MaxLength(PASSWORD_MAX)
  password!: string;

  /**
   * Date of birth as YYYY-MM-DD. The account checks that the date exists and that the player is an adult (`underage`).
   */
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'dateOfBirth must be YYYY-MM-DD' })
  dateOfBirth!: string;

  @IsOptional()
  @IsString()
  @Length(1, 64)
  referrer?: string;

  @IsOptional()
  @IsString()
  @Length(1, 200)
  cvref?: string;
}

export class SignInBody {
  @IsString()
  @Length(1, 254)
  email!: string;

  @IsString()
  @Length(1, PASSWORD_MAX)
  password!: string;
}

export class EmailBody {
  @IsEmail()
  @MaxLength(254)
  email!: string;
}

export class ActionCodeBody {
  @IsString()
  @Length(20, 100)
  oobCode!: string;
}

export class ResetPasswordBody extends ActionCodeBody {
  @IsString()
  @MinLength(PASSWORD_MIN)
  @MaxLength(PASSWORD_MAX)
  password!: string;
}

export interface SessionResponse {
  access_token: string;
  /** ISO time at which the access token expires. */
  expires_at: string;
  user: User;
}

/** Query of GET /api/dev/mailbox. */
export class MailboxQuery {
  /** Limits the response to e-mails sent to this address. */
  @IsOptional()
  @IsString()
  @Length(1, 254)
  to?: string;
}

/** An e-mail in the local mailbox (`GET /api/dev/mailbox`, embedded engine only). */
export interface Email {
  letter_id: string;
  to: string;
  subject: string;
  text: string;
  /** Link in the e-mail, `/auth/action?mode=…&oobCode=…`; null if the e-mail has no link. */
  link: string | null;
  sent_at: string;
}

/** Bodies of these responses, by their name in `/api/openapi.json`. */
export interface AuthResponses {
  Emails: Email[];
  SessionResponse: SessionResponse;
}
