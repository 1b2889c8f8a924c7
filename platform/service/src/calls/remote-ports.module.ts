import { type CallsManifest, portsAskedBy } from '@goldwake/core';
import { type DynamicModule, Module, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { ACCESS_TOKENS, CLOCK, portToken } from '../app/tokens.js';
import { Injects, provideValue, provideWith, type Token, token } from '../app/wiring.js';
import { CallSignatures } from './call-signature.js';
import { InternalController, THIS_SERVICE } from './internal.controller.js';
import { RemoteAccessTokens } from './remote-access-tokens.js';
import { remotePort } from './remote-port.js';
import { type CallerParts, ServiceCalls } from './service-calls.js';

const REMOTE_TOKENS = token<RemoteAccessTokens | null>('RemoteTokens');

@Injects(ServiceCalls, REMOTE_TOKENS)
@Module({})
export class RemotePorts implements OnApplicationShutdown {
  constructor(
    private readonly calls: ServiceCalls,
    private readonly tokens: RemoteAccessTokens | null,
  ) {
    tokens?.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.tokens?.stop();
    await this.calls.close();
  }

  /**
   * Builds the module that connects a service process to the other services. It provides clients for their ports and
   * the controller through which they call this service's ports.
   */
  static of(manifest: CallsManifest, parts: Pick<CallerParts, 'urls' | 'key' | 'traces' | 'report'>): DynamicModule {
    const ports: Provider[] = portsAskedBy(manifest).map(([name, methods]) =>
      provideWith(portToken(name) as Token<object>, [ServiceCalls], (calls) => remotePort(name, methods, calls)),
    );
    const keys = manifest.asks.accessKeys;
    const providers: Provider[] = [
      ...ports,
      provideWith(ServiceCalls, [CLOCK], (clock) => new ServiceCalls({ ...parts, service: manifest.name, clock })),
      provideWith(REMOTE_TOKENS, [ServiceCalls, CLOCK], (calls, clock) =>
        keys ? new RemoteAccessTokens(remotePort('accessKeys', keys, calls), clock) : null,
      ),
      ...(keys ? [{ provide: ACCESS_TOKENS, useExisting: REMOTE_TOKENS }] : []),
    ];
    return {
      module: RemotePorts,
      global: true,
      providers: [
        ...providers,
        provideValue(THIS_SERVICE, manifest),
        provideWith(CallSignatures, [CLOCK], (clock) => new CallSignatures(parts.key, clock)),
      ],
      exports: providers.map((provider) => ('provide' in provider ? provider.provide : provider)),
      controllers: [InternalController],
    };
  }
}
