export { RealtimeModule } from './realtime.module.js';
export { RealtimeTokens } from './tokens/tokens.js';
