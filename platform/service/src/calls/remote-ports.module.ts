import { PORTS, type PortDeclaration, type PortName, type ServiceName } from '@goldwake/contracts';
import { portsCalledBy } from '@goldwake/core';
import { type DynamicModule, Module, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { ACCESS_TOKENS, CLOCK, untypedPortToken } from '../app/tokens.js';
import { Injects, provideValue, provideWith, token } from '../app/wiring.js';
import { CallSignatures } from './call-signature.js';
import { InternalController, PORT_DECLARATIONS, THIS_SERVICE } from './internal.controller.js';
import { RemoteAccessTokens } from './remote-access-tokens.js';
import { remoteMethods } from './remote-port.js';
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
  static of(
    service: ServiceName,
    parts: Pick<CallerParts, 'urls' | 'key' | 'traces' | 'report'>,
    declarations: Readonly<Record<PortName, PortDeclaration>> = PORTS,
  ): DynamicModule {
    const called = portsCalledBy(service);
    const ports: Provider[] = called.map(([name, methods]) =>
      provideWith(untypedPortToken(name), [ServiceCalls], (calls) => remoteMethods(name, methods as never[], calls)),
    );
    const verifies = called.some(([name]) => name === 'accessKeys');
    const providers: Provider[] = [
      ...ports,
      provideWith(ServiceCalls, [CLOCK], (clock) => new ServiceCalls({ ...parts, service, clock })),
      provideWith(REMOTE_TOKENS, [ServiceCalls, CLOCK], (calls, clock) =>
        verifies ? new RemoteAccessTokens(remoteMethods('accessKeys', ['list'], calls), clock) : null,
      ),
      ...(verifies ? [{ provide: ACCESS_TOKENS, useExisting: REMOTE_TOKENS }] : []),
    ];
    return {
      module: RemotePorts,
      global: true,
      providers: [
        ...providers,
        provideValue(THIS_SERVICE, service),
        provideValue(PORT_DECLARATIONS, declarations),
        provideWith(CallSignatures, [CLOCK], (clock) => new CallSignatures(parts.key, clock)),
      ],
      exports: providers.map((provider) => ('provide' in provider ? provider.provide : provider)),
      controllers: [InternalController],
    };
  }
}
