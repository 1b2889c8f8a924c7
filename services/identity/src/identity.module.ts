import { type Clock, type Documents } from '@goldwake/core';
import { ACCESS_TOKENS, CLOCK, DOCUMENTS, Injects, portToken } from '@goldwake/service';
import { Global, Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { COLLECTIONS } from './documents.js';
import { AuthController, EmailLinkController, SendVerificationController } from './http/auth.controller.js';
import { AvatarsController } from './http/avatars.controller.js';
import { MailboxController } from './http/mailbox.controller.js';
import { SecondFactorsController } from './http/second-factors.controller.js';
import { SelfController } from './http/self.controller.js';
import { SessionsController } from './http/sessions.controller.js';
import { SignInStepsController } from './http/sign-in-steps.controller.js';
import { BackgroundWork } from './mail/background-work.js';
import { Mailbox } from './mail/mailbox.js';
import { MANIFEST } from './manifest.js';
import { claimExistingNames, renewSkeletons } from './names/claim-existing-names.js';
import { PictureEncoder } from './pictures/picture-encoder.js';
import { SignedTokens } from './secrets/access-tokens.js';
import { DataKey } from './secrets/data-key.js';
import { PlayerKeys } from './secrets/player-keys.js';
import { sealStored } from './secrets/seal-stored.js';
import { SealedEmails } from './secrets/sealed-emails.js';
import { LIMITS } from './wiring/limits.module.js';
import { OPERATORS } from './wiring/operators.module.js';
import { PROFILE } from './wiring/profile.module.js';
import { SECOND_FACTORS } from './wiring/second-factors.module.js';
import { SECRETS } from './wiring/secrets.module.js';
import { SESSIONS } from './wiring/sessions.module.js';

/**
 * Provides accounts, sign-in and the player's own profile, and globally the ports of this service and ACCESS_TOKENS.
 */
@Global()
@Injects(DOCUMENTS, CLOCK, DataKey, SealedEmails, PlayerKeys, Mailbox, SignedTokens, BackgroundWork, PictureEncoder)
@Module({
  providers: [...SECRETS, ...LIMITS, ...SESSIONS, ...SECOND_FACTORS, ...PROFILE, ...OPERATORS],
  controllers: [
    AuthController,
    SignInStepsController,
    EmailLinkController,
    SendVerificationController,
    SelfController,
    SessionsController,
    SecondFactorsController,
    AvatarsController,
    MailboxController,
  ],
  exports: [
    portToken(MANIFEST, 'accessKeys'),
    ACCESS_TOKENS,
    portToken(MANIFEST, 'bans'),
    portToken(MANIFEST, 'features'),
    portToken(MANIFEST, 'secondFactors'),
    portToken(MANIFEST, 'reveals'),
    portToken(MANIFEST, 'usernames'),
    portToken(MANIFEST, 'signUps'),
    portToken(MANIFEST, 'sessions'),
    portToken(MANIFEST, 'personalData'),
  ],
})
export class IdentityModule implements OnModuleInit, OnModuleDestroy {
  constructor(
    private readonly documents: Documents,
    private readonly clock: Clock,
    private readonly dataKey: DataKey,
    private readonly emails: SealedEmails,
    private readonly playerKeys: PlayerKeys,
    private readonly mailbox: Mailbox,
    private readonly tokens: SignedTokens,
    private readonly background: BackgroundWork,
    private readonly pictures: PictureEncoder,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.documents.declare(...COLLECTIONS, ...Mailbox.collections);
    const { documents, clock, emails, playerKeys, mailbox } = this;
    await this.dataKey.open();
    await sealStored({ documents, emails, playerKeys, mailbox });
    await claimExistingNames(documents, clock);
    await renewSkeletons(documents, clock);
    await this.tokens.open();
  }

  async onModuleDestroy(): Promise<void> {
    await this.background.settled();
    await this.pictures.close();
  }
}
