export {
  type ChannelHandlers,
  type Connection,
  type ConnectionHandlers,
  type ConnectionState,
  type ConnectOptions,
  connect,
  type Subscription,
  type SubscriptionHandlers,
  type Trouble,
} from './connect.js';
export type { Socket, SocketClass, Timers } from './ports.js';
export { type ShareOptions, share } from './share.js';
export type { Locks, TabChannelClass } from './tab-messages.js';
export type { GetToken } from './token.js';
