export { type Provider, type ProviderOptions, startProvider } from './start.js';
