import type { ChatMessage } from '@goldwake/contracts';
import { createActor, fromPromise } from 'xstate';
import { api } from '../../api/index.js';
import { playerStorage } from '../../session/player-storage.js';
import { tabStorage } from '../../storage/browser-storage.js';
import { withMessage } from './chat-log.js';
import { changeLog } from './chat-queries.js';
import { composerMachine, type Outgoing } from './composer.machine.js';
import { UnsentStore } from './unsent-store.js';

const unsentStore = new UnsentStore(tabStorage);

function createComposer(uid: string) {
  const composer = createActor(
    composerMachine.provide({
      actors: {
        send: fromPromise<ChatMessage, Outgoing>(({ input: { id, text, reply, round } }) =>
          api.post<ChatMessage>(
            '/chat/messages',
            {
              text,
              clientMessageId: id,
              ...(reply && { replyTo: reply.message_id }),
              ...(round && { roundId: round.round_id }),
            },
            { outlivesPage: true },
          ),
        ),
      },
    }),
    { input: { unsent: unsentStore.load(uid) } },
  );
  composer.subscribe(({ context }) => unsentStore.save(uid, context));
  composer.on('sent', ({ message }) => changeLog(uid, (log) => withMessage(log, message)));
  return composer.start();
}

export type Composer = ReturnType<typeof createComposer>;

let latest: { uid: string; composer: Composer } | undefined;

function stopLatest(): void {
  latest?.composer.stop();
  latest = undefined;
}

// Without this, the composer would store the text of a player who has signed out.
playerStorage.subscribe(stopLatest);

/**
 * Returns the composer of a player. It outlives the panel, so the typed text and the unsent messages are kept while the
 * side navigation is closed. It stops when the player signs out and when another player signs in.
 */
export function composerOf(uid: string): Composer {
  if (latest?.uid === uid) return latest.composer;
  stopLatest();
  latest = { uid, composer: createComposer(uid) };
  return latest.composer;
}
