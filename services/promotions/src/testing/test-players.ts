import type { SignUpOrigin, SignUpsPort, UsernamesPort } from '@goldwake/contracts';
import { portToken } from '@goldwake/service';
import { portModule } from '@goldwake/service/testing';
import type { DynamicModule } from '@nestjs/common';
import { MANIFEST } from '../manifest.js';

/** What the identity service answers about accounts in tests of this service alone. */
export class TestPlayers {
  private readonly origins = new Map<string, SignUpOrigin>();

  readonly signUps: SignUpsPort = { of: async (uid) => this.origins.get(uid) };
  readonly usernames: UsernamesPort = {
    of: async (uids) => uids.map((uid) => this.origins.get(uid)?.username_normalized ?? null),
  };

  /** Opens or changes an account. The username is the uid unless another one is given. */
  set(uid: string, origin: Partial<SignUpOrigin> = {}): void {
    const blank = { ref_normalized: null, referrer_id: null, email_verified: false, is_banned: false };
    this.origins.set(uid, { username_normalized: uid, ...blank, ...this.origins.get(uid), ...origin });
  }

  remove(uid: string): void {
    this.origins.delete(uid);
  }

  /** Returns a NestJS module that provides the ports to the service under test. */
  module(): DynamicModule {
    const imports = [
      portModule(portToken(MANIFEST, 'signUps'), this.signUps),
      portModule(portToken(MANIFEST, 'usernames'), this.usernames),
    ];
    return { module: class Players {}, imports };
  }
}
