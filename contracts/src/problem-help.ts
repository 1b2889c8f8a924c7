import type { ProblemCode } from './problems.js';

/** Explains what an error code means and what the caller should do next. */
export interface ProblemHelp {
  meaning: string;
  next: string;
}

const again = 'Send the request again with the same Idempotency-Key; the command is executed only once.';
const signIn = 'Refresh the session with POST /api/auth/refresh, or sign in again.';
const services = 'Only services of one deployment make such calls. Check the settings of the calling service.';

/** Texts of the help pages at `/problems/<code>`. */
export const PROBLEM_HELP: Readonly<Record<ProblemCode, ProblemHelp>> = {
  malformed_json: {
    meaning:
      'The body has the content type application/json, but its text is not valid JSON, nests too deep, has too many values, or contains text that is not well-formed Unicode.',
    next: 'Send a JSON object in UTF-8 with at most 1,000 values that nests at most 32 levels deep.',
  },
  malformed_request: {
    meaning: 'The HTTP request itself is incomplete or breaks a rule of the protocol.',
    next: 'Check the headers and the length of the body, then send the request again.',
  },
  validation_failed: {
    meaning: 'At least one field, parameter or header has an invalid value, is missing or is unknown.',
    next: 'Correct the entries that `errors` lists, at most ten at a time. Each has the path of the field and a message.',
  },
  unsupported_media_type: {
    meaning: 'The route does not accept bodies of this content type.',
    next: 'Send application/json, or a type that /api/docs lists for the route.',
  },
  request_head_too_large: {
    meaning: 'The address and the headers of a request may have at most 16 kB together.',
    next: 'Shorten the query parameters or the cookies.',
  },
  body_too_large: { meaning: 'A JSON body may have at most 100 kB.', next: 'Send a smaller body.' },
  unauthenticated: {
    meaning: 'The route needs a signed-in player, and the request has no access token.',
    next: 'Sign in, then send the header `Authorization: Bearer <access_token>`.',
  },
  token_invalid: {
    meaning: 'The access token is malformed, has a wrong signature, or belongs to a session that has ended.',
    next: signIn,
  },
  token_expired: { meaning: 'Access tokens are valid for a short time, and this one has expired.', next: signIn },
  credentials_wrong: {
    meaning: 'No account has this combination of e-mail and password.',
    next: 'Check both, or reset the password with POST /api/auth/forgot-password.',
  },
  second_factor_required: {
    meaning: 'The password is right, and the account has a second factor. `second_factor` says how to go on.',
    next: 'Send its `challenge_token` with a code or a passkey to a route below POST /api/auth/sign-in.',
  },
  session_expired: {
    meaning: 'A session ends a fixed time after the sign-in, however often it is refreshed, and this one has ended.',
    next: 'Sign in again with e-mail and password.',
  },
  refresh_invalid: {
    meaning: 'The refresh cookie is missing, expired, used already, or belongs to a session that has ended.',
    next: 'Sign in again with e-mail and password.',
  },
  workbench_token_wrong: {
    meaning: 'The workbench accepts only the token of the running casino. Each start creates a new token.',
    next: 'Use the link that the casino printed at its latest start.',
  },
  workbench_session_required: {
    meaning: 'The request has no cookie of an open workbench session.',
    next: 'Open the workbench with the link that the casino printed at startup.',
  },
  call_unsigned: { meaning: 'A call between services has no valid signature.', next: services },
  call_misdirected: { meaning: 'The call was signed for another process of the service.', next: services },
  call_untimely: {
    meaning: 'The call was signed too long ago or in the future.',
    next: 'Synchronise the clocks of the machines that run the services.',
  },
  call_forbidden: { meaning: 'The called port does not permit this service to call this method.', next: services },
  forbidden: {
    meaning: 'The request comes from a page of another site, or concerns something of another player.',
    next: 'Send the request from a page of the casino, and only for your own account.',
  },
  banned: {
    meaning: 'An operator has banned this account. `ban` states the reason and the end.',
    next: 'Wait until the ban ends, or contact support. A ban without an end is permanent.',
  },
  not_found: {
    meaning: 'No route has this path, or no entry has this id.',
    next: 'Check the path and the id. Routes are listed at /api/docs.',
  },
  method_not_allowed: {
    meaning: 'The path exists, but not for this method.',
    next: 'Use a method that the Allow header lists.',
  },
  email_taken: {
    meaning: 'Each e-mail address belongs to at most one account.',
    next: 'Sign in with this address, or choose another one.',
  },
  username_taken: {
    meaning:
      'Another player has this username or one that looks the same, or gave it up a short time ago. Case, accents and ' +
      'similar characters make no difference.',
    next: 'Choose another username.',
  },
  username_reserved: {
    meaning: 'The username is kept for the casino, because players would mistake its owner for staff.',
    next: 'Choose another username.',
  },
  idempotency_mismatch: {
    meaning: 'An earlier request with this Idempotency-Key had another path or body. Nothing was changed.',
    next: 'Use a new key for each new command, and the same key only to repeat a request unchanged.',
  },
  conflict: {
    meaning: 'Another command changed the same data at the same moment. This command was not executed.',
    next: again,
  },
  password_wrong: {
    meaning: 'The change needs the current password, and another one was given.',
    next: 'Enter the current password, or reset it.',
  },
  second_factor_wrong: {
    meaning: 'The code is wrong, expired or was used already, or the passkey does not belong to the account.',
    next: 'Give the code that the app shows now, another recovery code, or another passkey.',
  },
  challenge_invalid: {
    meaning:
      'The challenge token is unknown, expired, was used already, or belongs to something else; or the authenticator app was not enrolled in the last 15 minutes.',
    next: 'Start again: sign in with e-mail and password, request new options for a passkey, or enrol the app again.',
  },
  totp_on_already: {
    meaning: 'An account has at most one authenticator app.',
    next: 'Remove the connected app before you connect another one.',
  },
  second_factor_off: {
    meaning: 'Recovery codes exist only while the account has an authenticator app or a passkey.',
    next: 'Connect an authenticator app or add a passkey; both return recovery codes.',
  },
  passkeys_full: {
    meaning: 'An account has at most ten passkeys.',
    next: 'Remove a passkey that is no longer used.',
  },
  passkey_unusable: {
    meaning: 'The answer of the browser does not match the options that were requested, or is malformed.',
    next: 'Request new options and create the passkey on the page that requested them.',
  },
  state_not_eligible: {
    meaning: 'The player’s state of residence is not among those in which Goldwake is available.',
    next: 'The account cannot be completed with this state.',
  },
  image_unusable: {
    meaning: 'The bytes are not a PNG, JPEG or WebP picture that can be shown, or the picture is too wide or too high.',
    next: 'Choose another picture of at most 4096 by 4096 pixels.',
  },
  image_too_large: { meaning: 'A picture may have at most 1 MiB.', next: 'Send a smaller picture.' },
  image_too_slow: {
    meaning: 'The upload took longer than 20 seconds and was ended.',
    next: 'Send a smaller picture, or try again with a faster connection.',
  },
  underage: {
    meaning: 'Only players of 18 and over may have an account.',
    next: 'Check the date of birth. Younger people cannot play.',
  },
  password_too_weak: {
    meaning: 'The password is easy to guess: it is common, or contains the e-mail or username.',
    next: 'Choose a longer or less common password.',
  },
  insufficient_balance: {
    meaning: 'The balance in this currency is below the stake or the amount to hold. Nothing was booked.',
    next: 'Lower the stake, or claim a bonus or a top-up.',
  },
  stake_out_of_range: {
    meaning: 'The stake is below the minimum or above the maximum of the game for this currency.',
    next: 'Choose a stake within the limits that the route of the game returns.',
  },
  nonce_conflict: {
    meaning: 'Another bet used this draw of the seed pair first. Nothing was booked.',
    next: again,
  },
  bets_closed: {
    meaning: 'The round at the table has started or is about to. Nothing was booked.',
    next: 'Place the bet in the next round. `opens_at` states when it opens, if that is known.',
  },
  round_not_open: {
    meaning: 'The round is finished, was rolled back, or does not exist.',
    next: 'Read the current state of the round before the next command.',
  },
  round_open: {
    meaning: 'A player has at most one open round of each game. `round_id` names it. Nothing was booked.',
    next: 'Read the open round with GET /api/games/<game>/rounds/open and finish it.',
  },
  sequence_conflict: {
    meaning: 'The action expects another number of earlier actions than the round has, which `sequence` states.',
    next: 'Read the open round with GET /api/games/<game>/rounds/open and decide again.',
  },
  action_not_allowed: {
    meaning: 'The rules of the game do not allow this action in the current state of the round. Nothing was booked.',
    next: 'Choose an action that the round allows.',
  },
  seeds_in_use: {
    meaning:
      'An open round draws from the seed pair. Ending the pair would reveal cards or mines that are still hidden.',
    next: 'Finish the open rounds; then rotate the seeds.',
  },
  hold_not_found: {
    meaning: 'No money of this player was ever held under this id.',
    next: 'Check the id. Hold the money before it is captured or released.',
  },
  hold_finished: {
    meaning: 'The hold was captured or released before, which happens once. Nothing was booked.',
    next: 'Read what ended the hold. To hold money again, use a new id.',
  },
  date_of_birth_differs: {
    meaning: 'The onboarding repeats the date of birth from the sign-up. Another date is not accepted.',
    next: 'Send the date that GET /api/self returns.',
  },
  onboarding_required: {
    meaning: 'Redemptions are for players who have given a state of residence where Goldwake is available.',
    next: 'The player completes the account in the profile; then try again.',
  },
  onboarded_already: {
    meaning: 'Personal information can be given only once.',
    next: 'Read the profile with GET /api/self. No further step is needed.',
  },
  game_closed: {
    meaning: 'The game takes no bets at the moment.',
    next: 'Choose another game, or try again later.',
  },
  already_claimed: {
    meaning: 'The daily bonus can be claimed once per day (UTC).',
    next: 'Claim again after `available_at` of GET /api/promotions/daily-claim.',
  },
  top_up_not_needed: {
    meaning: 'A top-up is available only if the Gold Coins balance is below 1.00.',
    next: 'Play with the present balance.',
  },
  top_up_too_soon: {
    meaning: 'A player can top up once per hour.',
    next: 'Wait until `top_up_available_at` of GET /api/wallet.',
  },
  chat_muted: {
    meaning: 'An operator has muted the player in the chat. `until` is the end of the mute, or null if it has no end.',
    next: 'Wait until the mute ends, or contact support. The player can still read the chat.',
  },
  chat_too_fast: {
    meaning: 'A player can send 5 messages in 10 seconds and 20 in 30 seconds; fewer in slow mode or on the first day.',
    next: 'Wait for the number of seconds in Retry-After, then send the message with the same clientMessageId.',
  },
  chat_repeated: {
    meaning: 'The player sent a message with the same text within the last 30 seconds.',
    next: 'Write something else, or wait for the number of seconds in `retry_after`.',
  },
  chat_links_too_early: {
    meaning: 'The message contains a link, and the account is younger than a day.',
    next: 'Send the message without the link.',
  },
  blocks_full: {
    meaning: 'A player can block at most 500 other players.',
    next: 'End another block with DELETE /api/self/blocks/{id}.',
  },
  chat_hidden_full: {
    meaning: 'A player can hide at most 500 other players in the chat.',
    next: 'Show another player again with DELETE /api/chat/hidden-players/{id}.',
  },
  message_empty: {
    meaning: 'The text has no visible characters. Control characters and invisible ones are removed.',
    next: 'Send a text with at least one visible character.',
  },
  message_too_long: {
    meaning: 'A message has at most 500 characters (graphemes) and at most 2,000 bytes.',
    next: 'Shorten the message, or send it in parts.',
  },
  message_final: {
    meaning: 'A player can delete a message for five minutes after sending it, unless an operator has removed it.',
    next: 'Ask support to remove the message.',
  },
  self_request: {
    meaning: 'A player cannot befriend, block or hide themselves.',
    next: 'Send the id of another player.',
  },
  request_answered: {
    meaning: 'The friend request was already accepted, rejected or cancelled.',
    next: 'Read the pending requests with GET /api/friend-requests.',
  },
  request_too_soon: {
    meaning: 'A rejected friend request can be repeated after seven days. The other player can send one at any time.',
    next: 'Wait for the number of seconds in `retry_after`.',
  },
  requests_full: {
    meaning: 'A player can have at most 50 pending friend requests.',
    next: 'Cancel a request with DELETE /api/friend-requests/{id}, or wait for an answer.',
  },
  friends_full: {
    meaning: 'A player can have at most 500 friends. `detail` says whose list is full.',
    next: 'Remove a friend, or ask the other player to do so.',
  },
  already_friends: {
    meaning: 'The two players are already friends.',
    next: 'Read the list of friends with GET /api/self/friends.',
  },
  action_code_invalid: {
    meaning: 'The code from the e-mail is wrong, expired, was used, or was replaced by a newer one.',
    next: 'Request a new e-mail and use its link.',
  },
  too_many_requests: {
    meaning: 'The caller has reached a rate limit.',
    next: 'Wait for the number of seconds in Retry-After, then send the request again.',
  },
  history_unreadable: {
    meaning: 'The workbench found an event that this version of Goldwake cannot read or decrypt.',
    next: 'Check the history with `npm run replay -- verify`.',
  },
  data_damaged: {
    meaning: 'A stored event or document is damaged; `detail` names it. The request would be wrong without it.',
    next: 'Tell the operator, who restores a copy of the data. A repeated request is refused again.',
  },
  unavailable: {
    meaning: 'The process starts, shuts down or is overloaded, or its storage does not respond.',
    next: `Wait for the number of seconds in Retry-After. ${again}`,
  },
  internal: {
    meaning: 'An error that the service did not expect. It is logged with the correlation id.',
    next: 'Report the correlation id. Repeat a command only with the same Idempotency-Key.',
  },
};
