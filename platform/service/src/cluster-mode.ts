export { RemoteAccessTokens } from './calls/remote-access-tokens.js';
export { remotePort } from './calls/remote-port.js';
export { ServiceCalls } from './calls/service-calls.js';
export { runService } from './process/run-service.js';
export { readServiceSettings, type ServiceSettings } from './process/service-settings.js';
export { type OpenEngine, type Service, type ServiceParts, startService } from './process/start-service.js';
