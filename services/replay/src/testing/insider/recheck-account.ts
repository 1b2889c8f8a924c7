import {
  type AccountEvent,
  DEFAULT_FEATURES,
  type EventOf,
  FEATURES,
  isInForce,
  type StoredEvent,
} from '@goldwake/contracts';

type Stored = StoredEvent<AccountEvent>;
type Ending = EventOf<'session_ended'>['data']['reason'];

/** Event types whose command must end sessions, with the reason that those `session_ended` events state. */
const CLOSING: Partial<Record<AccountEvent['type'], Ending>> = {
  player_banned: 'banned',
  password_changed: 'password_changed',
  second_factors_removed: 'second_factors_removed',
};

/** Validity of an access token, and five minutes by which clocks may differ. */
const TOKEN_MS = 15 * 60_000;
const LEFT_OPEN = 'the command before leaves sessions open';
const NO_CODES = 'the first second factor has no recovery codes';

/** What the events of one account have stated so far. */
export class RecheckedAccount {
  private isOpen = false;
  private username: string | undefined;
  private isVerified = false;
  private isOnboarded = false;
  private features = DEFAULT_FEATURES;
  private ban: EventOf<'player_banned'>['data'] | undefined;
  private bannedMs = 0;
  private readonly sessions = new Set<string>();
  private readonly sessionIds = new Set<string>();
  private totp: { id: string; step: number | undefined } | undefined;
  private codes = new Set<string>();
  /** Id of the last command that presented a valid second factor. */
  private provenBy: string | undefined;
  /** Command that has confirmed an authenticator app and must issue recovery codes next. */
  private issuing: string | undefined;
  private closing: { commandId: string; reason: Ending; kept: number } | undefined;

  /** Applies the next event. Returns how it contradicts earlier events; undefined if it does not. */
  take(stored: Stored): string | undefined {
    if (this.closing && this.closing.commandId !== stored.commandId) {
      if (this.sessions.size > this.closing.kept) return LEFT_OPEN;
      this.closing = undefined;
    }
    const isFirst = !this.isOpen;
    this.isOpen = true;
    const event = stored as AccountEvent;
    if ((event.type === 'account_opened') !== isFirst) return 'the account is opened once, first';
    return this.profile(event) ?? this.session(event, stored) ?? this.factor(event, stored);
  }

  /** Whether the player has been banned for longer than an access token is valid. */
  isBannedAt(recordedAt: string): boolean {
    const ms = Date.parse(recordedAt);
    return this.ban !== undefined && isInForce(this.ban, ms) && ms > this.bannedMs + TOKEN_MS;
  }

  /** Returns what the last command should have done and did not. */
  left(): string | undefined {
    if (this.issuing !== undefined) return NO_CODES;
    return this.closing && this.sessions.size > this.closing.kept ? LEFT_OPEN : undefined;
  }

  private profile({ type, data }: AccountEvent): string | undefined {
    if (type === 'account_opened' || type === 'username_changed') {
      if (this.username === data.username) return 'the player had this username before';
      this.username = data.username;
    } else if (type === 'email_verified') {
      if (this.isVerified) return 'the address was verified before';
      this.isVerified = true;
    } else if (type === 'onboarding_completed') {
      if (this.isOnboarded) return 'the player was onboarded before';
      this.isOnboarded = true;
    } else if (type === 'user_feature_updated') {
      const needsResidence = data.enabled && data.feature.startsWith('redemptions_');
      if (needsResidence && !this.isOnboarded) return 'the feature needs a residence';
      const due = { ...this.features, [data.feature]: data.enabled };
      if (this.features[data.feature] === data.enabled) return 'the feature already had this value';
      if (FEATURES.some((feature) => due[feature] !== data.features[feature])) return 'other features change too';
      this.features = data.features;
    }
    return undefined;
  }

  private session({ type, data }: AccountEvent, { commandId, recordedAt }: Stored): string | undefined {
    const reason = CLOSING[type];
    if (reason) this.closing = { commandId, reason, kept: 'by' in data && data.by === 'player' ? 1 : 0 };
    if (type === 'player_banned') {
      if (!this.ban) this.bannedMs = Date.parse(recordedAt);
      this.ban = data;
    } else if (type === 'ban_lifted') {
      if (!this.ban) return 'no ban is in force';
      this.ban = undefined;
    } else if (type === 'session_started') {
      if (this.ban && isInForce(this.ban, Date.parse(recordedAt))) return 'a session starts under a ban';
      if (this.totp?.step !== undefined && this.provenBy !== commandId)
        return 'a session starts without a second factor';
      if (this.sessionIds.has(data.session_id)) return 'the session id was used before';
      this.sessionIds.add(data.session_id);
      this.sessions.add(data.session_id);
    } else if (type === 'session_ended') {
      if (!this.sessions.delete(data.session_id)) return 'the session is not open';
      const isConsequence = Object.values(CLOSING).includes(data.reason);
      if (isConsequence && this.closing?.reason !== data.reason) return 'the command does not end sessions';
    }
    return undefined;
  }

  private factor({ type, data }: AccountEvent, { commandId }: Stored): string | undefined {
    const isOn = this.totp?.step !== undefined;
    const { issuing } = this;
    this.issuing = type === 'totp_confirmed' ? commandId : undefined;
    if (issuing !== undefined && (type !== 'recovery_codes_issued' || issuing !== commandId)) return NO_CODES;
    if (type === 'totp_enrolled') {
      if (isOn) return 'an authenticator app is in use';
      this.totp = { id: data.totp_id, step: undefined };
    } else if (type === 'totp_confirmed') {
      if (isOn || this.totp?.id !== data.totp_id) return 'no such authenticator app waits for its first code';
      this.totp.step = data.step;
    } else if (type === 'totp_code_accepted') {
      if (this.totp?.id !== data.totp_id || !(data.step > (this.totp.step ?? Infinity)))
        return 'the code was not valid';
      this.totp.step = data.step;
      this.provenBy = commandId;
    } else if (type === 'totp_disabled' || type === 'second_factors_removed') {
      if (!this.totp) return 'the account has no second factor';
      this.totp = undefined;
      this.codes.clear();
    } else if (type === 'recovery_codes_issued') this.codes = new Set(data.hashes);
    else if (type === 'recovery_code_used') {
      if (!this.codes.delete(data.hash)) return 'the recovery code is not open';
      this.provenBy = commandId;
    }
    return undefined;
  }
}
