/** A server under comparison. */
export interface PeerServer {
  port: number;
  toAll(data: object): void;
  toPlayer(uid: string, data: object): void;
}
