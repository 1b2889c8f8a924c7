import type { Clock } from '@goldwake/core';
import { type DynamicModule, Inject, Module, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { ACCESS_TOKENS, CLOCK } from '../app/tokens.js';
import { CallSignatures } from './call-signature.js';
import { InternalController, THIS_SERVICE } from './internal.controller.js';
import { PORT_CALLS, portsAskedBy, type ServiceName } from './port-calls.js';
import { RemoteAccessTokens } from './remote-access-tokens.js';
import { remotePort } from './remote-port.js';
import { type CallerParts, ServiceCalls } from './service-calls.js';

const REMOTE_TOKENS = Symbol('RemoteTokens');

@Module({})
export class RemotePorts implements OnApplicationShutdown {
  constructor(
    private readonly calls: ServiceCalls,
    @Inject(REMOTE_TOKENS) private readonly tokens: RemoteAccessTokens | null,
  ) {
    tokens?.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.tokens?.stop();
    await this.calls.close();
  }

  /**
   * Builds the module that connects a separate service process to the others: remote ports of other services, and the
   * controller that serves its own ports to them.
   */
  static of(service: ServiceName, parts: Pick<CallerParts, 'urls' | 'key' | 'traces' | 'report'>): DynamicModule {
    const asked = portsAskedBy(service);
    const ports: Provider[] = asked.map((name) => ({
      provide: PORT_CALLS[name].token,
      inject: [ServiceCalls],
      useFactory: (calls: ServiceCalls) => remotePort(name, calls),
    }));
    const checksTokens = asked.includes('accessKeys');
    const providers: Provider[] = [
      ...ports,
      {
        provide: ServiceCalls,
        inject: [CLOCK],
        useFactory: (clock: Clock) => new ServiceCalls({ ...parts, service, clock }),
      },
      {
        provide: REMOTE_TOKENS,
        inject: [ServiceCalls, CLOCK],
        useFactory: (calls: ServiceCalls, clock: Clock) =>
          checksTokens ? new RemoteAccessTokens(remotePort('accessKeys', calls), clock) : null,
      },
      ...(checksTokens ? [{ provide: ACCESS_TOKENS, useExisting: REMOTE_TOKENS }] : []),
    ];
    return {
      module: RemotePorts,
      global: true,
      providers: [
        ...providers,
        { provide: THIS_SERVICE, useValue: service },
        {
          provide: CallSignatures,
          inject: [CLOCK],
          useFactory: (clock: Clock) => new CallSignatures(parts.key, clock),
        },
      ],
      exports: providers.map((provider) => ('provide' in provider ? provider.provide : provider)),
      controllers: [InternalController],
    };
  }
}
