import exec from 'k6/execution';
import { Api } from './api.ts';
import { messageMs, messages, messagesFailed } from './metrics.ts';
import { reportFault } from './report-fault.ts';
import type { Player } from './run.ts';
import { sleep } from './sleep.ts';

/**
 * Time between the response to a message and the next message of the same player, in milliseconds: a player may send 5
 * messages in 10 s.
 */
const REST_MS = 2_100;
const TICK_MS = 20;
/** Makes a message about as long as people write. */
const WORDS = 'the wheel was kind to me tonight, see you all at the harbour';

let sent = 0;
/** Player who sends messages, at most as often as the casino allows. */
class ChatSender {
  private readonly api: Api;
  private freeAt = 0;

  constructor(player: Player) {
    this.api = new Api(player);
  }

  get isFree(): boolean {
    return Date.now() >= this.freeAt;
  }

  async send(): Promise<void> {
    this.freeAt = Number.POSITIVE_INFINITY;
    // Unique, because the casino refuses a text that the same player repeats.
    const id = `${exec.vu.idInTest}-${sent++}`;
    const sentAt = Date.now();
    const { status, body } = await this.api.post('/api/chat/messages', { text: `${id} ${WORDS}`, clientMessageId: id });
    messageMs.add(Date.now() - sentAt);
    if (status === 201) messages.add(1);
    else {
      messagesFailed.add(1, { status: String(status) });
      reportFault(`a message got status ${status}: ${JSON.stringify(body)}`);
    }
    this.freeAt = Date.now() + REST_MS;
  }
}

/**
 * Sends messages at a fixed rate, each from the next player who may send one. A slow casino gets the same load as a
 * fast one, until all players wait for a response.
 */
export async function sendMessages(players: Player[], perSecond: number, seconds: number): Promise<void> {
  const senders = players.map((player) => new ChatSender(player));
  const began = Date.now();
  const underWay: Promise<void>[] = [];
  for (let next = 0; Date.now() - began < 1_000 * seconds; await sleep(TICK_MS)) {
    const due = ((Date.now() - began) * perSecond) / 1_000;
    for (let looked = 0; looked < senders.length && underWay.length < due; looked++) {
      const sender = senders[next++ % senders.length];
      if (sender?.isFree) underWay.push(sender.send());
    }
  }
  await Promise.all(underWay);
}
