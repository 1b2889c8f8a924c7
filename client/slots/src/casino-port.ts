/** What the page tells the casino that frames it. `stake` is in micros; `0` for a round that is shown again. */
export type FrameMessage =
  | { type: 'round_started'; stake: string }
  | { type: 'ready' | 'round_ended' | 'low_balance' | 'close' };

/**
 * Connects to the casino's page. It sends one port after the frame has loaded; messages before that wait. A page that
 * nobody frames has no casino to tell.
 */
export class CasinoPort {
  private port: MessagePort | undefined;
  private readonly waiting: FrameMessage[] = [];

  constructor(parent: Window = window.parent) {
    if (parent === window) return;
    const connect = (event: MessageEvent): void => {
      const [port] = event.ports;
      if (event.source !== parent || event.data !== 'connect' || !port) return;
      window.removeEventListener('message', connect);
      this.port = port;
      for (const message of this.waiting.splice(0)) port.postMessage(message);
    };
    window.addEventListener('message', connect);
  }

  tell(message: FrameMessage): void {
    if (this.port) this.port.postMessage(message);
    else this.waiting.push(message);
  }
}
