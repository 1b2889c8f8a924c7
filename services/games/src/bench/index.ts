export { command } from './command.js';
export { PLAYERS_PER_REQUEST_MAX } from './http/pulse.bodies.js';
export { KnownPlayers } from './known-players.js';
export { PulseModule } from './pulse.module.js';
