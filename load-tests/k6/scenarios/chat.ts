import { sendMessages } from '../lib/chatting.ts';
import { ownSenders, profile } from '../lib/run.ts';
import { runWithConnections } from '../lib/run-with-connections.ts';

export { handleSummary, options } from '../lib/options.ts';

/**
 * Load scenario in which players send messages to the chat room, and every socket reads them. k6 cannot read fast
 * enough for thousands of readers, so most of them are outside of k6 (load-tests/src/crowd/).
 */
export default () =>
  runWithConnections(async (connections, seconds) => {
    await Promise.all(connections.map((connection) => connection.subscribe('chat')));
    await sendMessages(ownSenders(), profile.messages_per_second / profile.vus, seconds);
  });
