export * from './port-calls.js';
export { RemoteAccessTokens } from './remote-access-tokens.js';
export { remotePort } from './remote-port.js';
export { runService } from './run-service.js';
export { ServiceCalls } from './service-calls.js';
export { readServiceSettings, type ServiceSettings } from './service-settings.js';
export { type OpenEngine, type Service, type ServiceParts, startService } from './start-service.js';
