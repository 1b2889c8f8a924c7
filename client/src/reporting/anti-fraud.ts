import { Outbox, type ReportingPorts } from './outbox.js';

/** Tells the fraud scoring who uses which device. */
export class AntiFraud {
  readonly #outbox: Outbox;

  constructor(ports: ReportingPorts) {
    this.#outbox = new Outbox('fraud', ports);
  }

  signedIn(): void {
    this.#outbox.add(this.#outbox.report('signed_in', null, {}));
    this.#outbox.flush();
  }

  signedOut(): void {
    this.#outbox.add(this.#outbox.report('signed_out', null, {}));
    this.#outbox.close();
  }

  /** Sends what could not be sent while the browser was offline. */
  flush(): void {
    this.#outbox.flush();
  }
}
