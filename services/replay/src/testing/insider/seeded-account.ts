import { type AccountEvent, type FavouritesEvent, FEATURES, Refusal, type StoredEvent } from '@goldwake/contracts';
import { sha256Hex, systemCommandId, systemContext } from '@goldwake/core';
import { addFavourite, favouritesReducer, removeFavourite } from '@goldwake/games/domain';
import {
  accountReducer,
  banPlayer,
  changeNames,
  changePassword,
  changeUsername,
  completeOnboarding,
  confirmTotp,
  disableTotp,
  endSession,
  enrolTotp,
  liftBan,
  type Proof,
  setFeature,
  startSession,
  usernameOf,
  verifyEmail,
} from '@goldwake/identity/domain';
import type { SeededRandom } from '../../seeded-random.js';
import type { SeededStore } from '../seeded-store.js';

const GAMES = ['dice', 'spring-tide', 'drowned-bells'];
const STATE = 'TX';
const BORN = '1990-05-17';
const TODAY = { year: 2026, month: 1, day: 15 };
/** Duration for which a TOTP code is valid. */
const STEP_MS = 30_000;

/**
 * A simulated player who signs in and out, changes the profile, uses a second factor and marks favourites at random,
 * and whom an operator bans now and then. The services' own domain code decides which events result.
 */
export class SeededAccount {
  private account;
  private favourites;

  constructor(
    private readonly uid: string,
    opened: StoredEvent,
    private readonly store: SeededStore,
    private readonly random: SeededRandom,
  ) {
    this.account = accountReducer.evolve(accountReducer.initial(uid), opened as AccountEvent);
    this.favourites = favouritesReducer.initial(uid);
  }

  get isBanned(): boolean {
    return this.account.ban !== null;
  }

  /** Performs one random action; a refused one changes nothing. */
  act(): void {
    const actions = [
      this.signIn,
      this.signIn,
      this.signOut,
      this.verifyEmail,
      this.changeUsername,
      this.changeNames,
      this.changePassword,
      this.changeFeature,
      this.onboard,
      this.favour,
      this.ban,
      this.enrol,
      this.confirm,
      this.disable,
    ];
    const action = this.account.ban ? this.liftBan : actions[this.random.below(actions.length)];
    try {
      action?.call(this);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  private signIn(): void {
    const { account, random, store } = this;
    this.own('sign-in', startSession(account, random.hex(4), account.password_version, [], store.now, this.proof()));
  }

  private proof(): Proof | undefined {
    const { totp, recovery_codes } = this.account.secondFactors;
    if (!totp?.confirmed_at) return undefined;
    const [hash] = recovery_codes;
    if (hash !== undefined && this.random.oneIn(2)) return { kind: 'recovery_code', hash };
    return { kind: 'totp', totpId: totp.id, step: Math.floor(this.store.now / STEP_MS) };
  }

  private signOut(): void {
    const [oldest] = this.account.sessions;
    if (oldest !== undefined) this.own('sign-out', endSession(this.account, oldest, 'sign_out'));
  }

  private verifyEmail(): void {
    this.own('verify-email', verifyEmail(this.account));
  }

  private changeUsername(): void {
    this.own('change-username', changeUsername(this.account, usernameOf(`Sailor_${this.random.hex(4)}`)));
  }

  private changeNames(): void {
    this.own('change-names', changeNames(this.account, { first_name: { sealed: this.random.hex(4) } }));
  }

  private changePassword(): void {
    this.own('change-password', changePassword(this.account, 'player', [...this.account.sessions].at(-1)));
  }

  private changeFeature(): void {
    const feature = FEATURES[this.random.below(FEATURES.length)] ?? FEATURES[0];
    const enabled = !this.account.features[feature];
    const change = { feature, enabled, reason: 'asked by mail', by: 'root' };
    this.operator('feature', setFeature(this.account, change));
  }

  private onboard(): void {
    const sealed = () => ({ sealed: this.random.hex(4) });
    const names = { first_name: sealed(), last_name: sealed(), date_of_birth: sealed() };
    const personal = { ...names, country_id: 'US', state_id: sealed() };
    const declared = { dateOfBirth: BORN, dateOfBirthKnown: BORN, stateId: STATE };
    this.own('onboard', completeOnboarding(this.account, personal, declared, TODAY));
  }

  private ban(): void {
    this.operator('ban', banPlayer(this.account, { reason: 'chargeback', until: null }, 'root', this.store.now));
  }

  private liftBan(): void {
    this.operator('lift-ban', liftBan(this.account, 'root', this.store.now));
  }

  private enrol(): void {
    const { account, random, store } = this;
    const enrolled = new Date(store.now).toISOString();
    this.own('enrol-totp', enrolTotp(account, random.hex(4), { sealed: random.hex(8) }, enrolled));
  }

  private confirm(): void {
    const { account, random, store } = this;
    const { totp } = account.secondFactors;
    if (!totp) return;
    const confirmation = { totpId: totp.id, step: Math.floor(store.now / STEP_MS), now: store.now };
    this.own('confirm-totp', confirmTotp(account, confirmation, [random.hex(8), random.hex(8), random.hex(8)]));
  }

  private disable(): void {
    this.own('disable-totp', disableTotp(this.account));
  }

  private favour(): void {
    const game = GAMES[this.random.below(GAMES.length)] ?? 'dice';
    const change = this.favourites.games.includes(game) ? removeFavourite : addFavourite;
    const events: FavouritesEvent[] = change(this.favourites, game);
    this.favourites = events.reduce(favouritesReducer.evolve, this.favourites);
    this.store.append('favourites', this.uid, events, this.context('favourite', this.uid));
  }

  private own(kind: string, events: readonly AccountEvent[]): void {
    this.append(events, this.context(kind, this.uid));
  }

  private operator(kind: string, events: readonly AccountEvent[]): void {
    this.append(events, this.context(kind, 'system'));
  }

  private append(events: readonly AccountEvent[], context: ReturnType<typeof systemContext>): void {
    this.account = events.reduce(accountReducer.evolve, this.account);
    this.store.append('account', this.uid, events, context);
  }

  private context(kind: string, actor: string) {
    const commandId = systemCommandId(kind, this.random.hex(4));
    return { ...systemContext(commandId, actor), commandHash: sha256Hex(commandId) };
  }
}
