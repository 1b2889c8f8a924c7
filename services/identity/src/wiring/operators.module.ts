import { Refusal } from '@goldwake/contracts';
import { CLOCK, DOCUMENTS, EVENT_STORE, portToken, provide, provideExisting, provideWith } from '@goldwake/service';
import { type Provider } from '@nestjs/common';
import { BanPlayer } from '../commands/ban-player.js';
import { LiftBan } from '../commands/lift-ban.js';
import { RemoveSecondFactors } from '../commands/remove-second-factors.js';
import { RevealPersonalData } from '../commands/reveal-personal-data.js';
import { SetFeature } from '../commands/set-feature.js';
import { Mailbox } from '../mail/mailbox.js';
import { MANIFEST } from '../manifest.js';
import { SignUpOrigins } from '../queries/sign-up-origin.js';
import { PlayerKeys } from '../secrets/player-keys.js';
import { SealedEmails } from '../secrets/sealed-emails.js';
import { SessionEnds } from '../sessions/session-ends.js';
import { Accounts } from '../streams/accounts.js';

/** Providers of operator commands, and the ports through which other services call them or ask about players. */
export const OPERATORS: Provider[] = [
  provide(BanPlayer, [DOCUMENTS, SessionEnds, CLOCK]),
  provide(LiftBan, [Accounts, DOCUMENTS, CLOCK]),
  provideWith(portToken(MANIFEST, 'bans'), [BanPlayer, LiftBan], (banPlayer, liftBan) => ({
    ban: (player, ban, context) => banPlayer.execute(player, ban, context),
    lift: (player, by, context) => liftBan.execute(player, by, context),
  })),
  provide(SetFeature, [Accounts, DOCUMENTS]),
  provideWith(portToken(MANIFEST, 'features'), [SetFeature, Accounts], (setFeature, accounts) => ({
    set: (player, change, context) => setFeature.execute(player, change, context),
    of: async (uid) => {
      const { state } = await accounts.load(uid);
      if (!state.profile) throw new Refusal('not_found');
      return state.features;
    },
  })),
  provide(RemoveSecondFactors, [DOCUMENTS, SessionEnds, SealedEmails, Mailbox]),
  provideWith(portToken(MANIFEST, 'secondFactors'), [RemoveSecondFactors], (removeSecondFactors) => ({
    remove: (player, removal, context) => removeSecondFactors.execute(player, removal, context),
  })),
  provide(RevealPersonalData, [Accounts, DOCUMENTS, PlayerKeys, EVENT_STORE]),
  provideExisting(portToken(MANIFEST, 'reveals'), RevealPersonalData),
  provideWith(portToken(MANIFEST, 'usernames'), [Accounts], (accounts) => ({
    of: (uids) => Promise.all(uids.map(async (uid) => (await accounts.load(uid)).state.profile?.username ?? null)),
  })),
  provideWith(
    portToken(MANIFEST, 'signUps'),
    [Accounts, CLOCK],
    (accounts, clock) => new SignUpOrigins(accounts, clock),
  ),
];
