export { type CallName, CasinoStandIn, type Fault } from './casino-stand-in.js';
export { clientFolder } from './client-folder.js';
