import { type FairnessRound, type GamesPort, Refusal } from '@goldwake/contracts';
import type { CaughtUp } from '@goldwake/core';
import type { ChatView } from './chat-view.js';
import type { KeptMessages } from './kept-messages.js';

/** Rounds that messages show, with the data that verifies them. */
export class SharedRounds {
  constructor(
    private readonly kept: KeptMessages,
    private readonly view: ChatView,
    private readonly games: Pick<GamesPort, 'proofOf'>,
    private readonly caughtUp: CaughtUp,
  ) {}

  /**
   * Returns the round of a message, with its server seed if that is revealed. A message that is not shown has none.
   * @throws Refusal `not_found`, `unavailable`
   */
  async of(uid: string, messageId: string): Promise<FairnessRound> {
    await this.caughtUp();
    const row = await this.kept.find(messageId);
    const [message] = row ? await this.view.messages(uid, [row]) : [];
    if (!message?.round) throw new Refusal('not_found');
    const proof = await this.games.proofOf(message.user_id, message.round.round_id);
    if (!proof) throw new Error(`${messageId}: the games service does not know the round ${message.round.round_id}`);
    return proof;
  }
}
