export { type ConnectionView, type LinkState, useConnection, usePush, useRealtimeActor } from './realtime-context.js';
