import { type CallsManifest, type Clock, portsAskedBy } from '@goldwake/core';
import { type DynamicModule, Inject, Module, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { ACCESS_TOKENS, CLOCK, portToken } from '../app/tokens.js';
import { CallSignatures } from './call-signature.js';
import { InternalController, THIS_SERVICE } from './internal.controller.js';
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
  static of(manifest: CallsManifest, parts: Pick<CallerParts, 'urls' | 'key' | 'traces' | 'report'>): DynamicModule {
    const ports: Provider[] = portsAskedBy(manifest).map(([name, methods]) => ({
      provide: portToken(name),
      inject: [ServiceCalls],
      useFactory: (calls: ServiceCalls) => remotePort(name, methods, calls),
    }));
    const keys = manifest.asks.accessKeys;
    const providers: Provider[] = [
      ...ports,
      {
        provide: ServiceCalls,
        inject: [CLOCK],
        useFactory: (clock: Clock) => new ServiceCalls({ ...parts, service: manifest.name, clock }),
      },
      {
        provide: REMOTE_TOKENS,
        inject: [ServiceCalls, CLOCK],
        useFactory: (calls: ServiceCalls, clock: Clock) =>
          keys ? new RemoteAccessTokens(remotePort('accessKeys', keys, calls), clock) : null,
      },
      ...(keys ? [{ provide: ACCESS_TOKENS, useExisting: REMOTE_TOKENS }] : []),
    ];
    return {
      module: RemotePorts,
      global: true,
      providers: [
        ...providers,
        { provide: THIS_SERVICE, useValue: manifest },
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
