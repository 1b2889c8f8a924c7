import type { SessionsPort } from '@goldwake/contracts';
import { portToken } from '@goldwake/service';
import type { DynamicModule } from '@nestjs/common';
import { MANIFEST } from '../manifest.js';

/** Takes the place of the identity service, which alone knows the sessions of accounts. All are open until a test ends them. */
export class TestSessions implements SessionsPort {
  private readonly ended = new Set<string>();

  end(uid: string): void {
    this.ended.add(uid);
  }

  async isOpen(uid: string): Promise<boolean> {
    return !this.ended.has(uid);
  }

  module(): DynamicModule {
    const token = portToken(MANIFEST, 'sessions');
    const providers = [{ provide: token, useValue: this }];
    return { module: class TestSessionsModule {}, global: true, providers, exports: [token] };
  }
}
