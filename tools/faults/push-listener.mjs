import { connect } from '@goldwake/realtime-client';
import { WebSocket } from 'ws';

/**
 * The pushes that one player's socket received on the player's own channel, in the order in which the connection
 * library delivered them.
 */
export class PushListener {
  /**
   * `{ key, version, gold, sweeps, moment, offset }` for a push; `{ lost, version }` for an announced loss: `version`
   * is the version of the wallet that was loaded over HTTP after the loss, undefined if loading failed; `through` is
   * the last offset of a skipped range.
   */
  heard = [];
  resyncs = 0;
  #waiting = new Set();
  #connection;
  #loading;
  #stopped = false;

  /**
   * @param parts `url`; `getToken`; `load` returns the wallet with its version, `{ wallet_version }`, over HTTP; `book`
   * for the current step; `random`
   */
  constructor(parts) {
    this.parts = parts;
    this.#connect();
  }

  get isReady() {
    return this.#connection.state.name === 'ready';
  }

  get state() {
    return this.#connection.state;
  }

  /** @returns false if the push did not arrive in time */
  receives(key, msMax) {
    if (this.heard.some((each) => each.key === key)) return true;
    return new Promise((resolve) => {
      const waits = { key, resolve };
      const timer = setTimeout(() => this.#waiting.delete(waits) && resolve(false), msMax);
      waits.done = () => clearTimeout(timer);
      this.#waiting.add(waits);
    });
  }

  /** Returns whether all pushes up to a version arrived or were announced as lost. */
  isUpTo(version) {
    const last = this.heard.findLast((each) => !each.lost || each.version !== undefined);
    const loading = this.heard.some(({ lost, version: loaded }) => lost && loaded === undefined);
    return !loading && (last?.version ?? 0) >= version;
  }

  close() {
    this.#stopped = true;
    this.#connection.close();
  }

  #connect() {
    const { url, getToken, random, commandLog } = this.parts;
    this.#connection = connect({
      url,
      getToken,
      random,
      WebSocket,
      onPush: (push) => this.#push(push),
      onResync: (channel) => channel !== 'global' && this.#lost({}),
      onSkipped: (channel, _, to) => channel !== 'global' && this.#lost({ through: to }),
      onState: ({ name, code }) => {
        if (name !== 'stopped' || this.#stopped) return;
        // A page would never reconnect after this state, so it is a finding.
        commandLog.find('socket_stopped', `the connection library stopped permanently after close code ${code}`);
        setTimeout(() => !this.#stopped && this.#connect(), 1_000);
      },
    });
  }

  #push({ channel, offset, event, data }) {
    if (channel === 'global') return;
    const key = `${event}@${data.wallet_version}`;
    const { wallet_version: version, gc_balance: gold, sc_balance: sweeps } = data;
    this.heard.push({ key, version, gold, sweeps, offset, moment: this.parts.commandLog.moment });
    for (const waits of this.#waiting) {
      if (waits.key !== key) continue;
      this.#waiting.delete(waits);
      waits.done();
      waits.resolve(true);
    }
  }

  #lost(loss) {
    this.resyncs++;
    this.heard.push({ lost: true, version: undefined, moment: this.parts.commandLog.moment, ...loss });
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
  }

  /** Loads the wallet after a loss, like a page, until no loss is newer than the loaded state. */
  async #load() {
    for (;;) {
      const open = this.heard.filter(({ lost, version }) => lost && version === undefined);
      if (open.length === 0 || this.#stopped) return;
      const { wallet_version } = await this.parts.load();
      for (const loss of open) loss.version = wallet_version;
    }
  }
}
