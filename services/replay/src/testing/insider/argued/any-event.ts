import { idOf } from '@goldwake/contracts';
import { PROFILE } from './accounts.js';
import { FAVOURITE } from './catalogue.js';
import { isAlone } from './links.js';
import { type Argued, all, every, is } from './precondition.js';
import { beginsOnce, isNotNamedLater, isOnlyOneOfItsId } from './same-id.js';

/** The event names the player of its new stream, and that player or the casino sent its command. */
const isOfItsPlayer = every(({ stream, actor, data }) => {
  const uid = idOf(stream);
  return (data as { uid?: string }).uid === uid && (actor === uid || actor === 'system');
});

/** Changes of events of several services on which no other event builds. */
export const ANY_EVENT: readonly Argued[] = [
  {
    matches: is('delete', /, the last of its stream$/),
    why: 'a history may end anywhere',
  },
  {
    matches: all(is('delete', new RegExp(`^(${PROFILE}|session_(started|ended)|${FAVOURITE})$`)), isNotNamedLater),
    why: 'a change of the account or of a favourite that no later event builds on, such as a session that nothing ended',
  },
  {
    matches: all(
      is(
        'duplicate',
        new RegExp(
          `^(${PROFILE}|session_started|player_banned|${FAVOURITE}|bet_placed|funds_held|balance_adjusted|round_voided)$`,
        ),
      ),
      beginsOnce,
    ),
    why: 'the copy with its own ids is a valid new event; nothing in a history says that nobody sent its command',
  },
  {
    matches: all(
      is(
        'move',
        new RegExp(
          `^(${PROFILE}|session_started|player_banned|ban_lifted|${FAVOURITE}|balance_adjusted|round_voided)$`,
        ),
      ),
      isOfItsPlayer,
      isAlone,
      beginsOnce,
    ),
    why: 'with the other uid it is what the same command for the other player would store, and nothing states for whom it was sent',
  },
  {
    matches: all(is('move', /^session_started$/), isOfItsPlayer, beginsOnce),
    why: 'no rule says that a code that was accepted starts a session, so the code without one breaks no rule',
  },
  {
    matches: all(
      is(
        'field',
        /^((player_banned|ban_lifted|user_feature_updated|balance_adjusted)\.by|(player_banned|user_feature_updated|balance_adjusted)\.reason|bet_placed\.round\.round_id|account_opened\.(ref|cvref)|session_started\.session_id|bet_and_win_settled\.round\.round_id|recovery_codes_issued\.hashes)$/,
      ),
      isOnlyOneOfItsId,
    ),
    why: 'a free text or a random id that no other event repeats',
  },
];
