import type { ProblemDeclarations } from '../problem-declaration.js';

/** Problems of the identity service. */
export const IDENTITY_PROBLEMS = {
  credentials_wrong: {
    status: 401,
    title: 'E-mail or password is wrong',
    meaning: 'No account has this combination of e-mail and password.',
    next: 'Check both, or reset the password with POST /api/auth/forgot-password.',
  },
  second_factor_required: {
    status: 401,
    title: 'Confirm the sign-in with your second factor',
    meaning: 'The password is right, and the account has a second factor. `second_factor` says how to go on.',
    next: 'Send its `challenge_token` with a code or a passkey to a route below POST /api/auth/sign-in.',
  },
  session_expired: {
    status: 401,
    title: 'You have been signed in for a long time; sign in again',
    meaning: 'A session ends a fixed time after the sign-in, however often it is refreshed, and this one has ended.',
    next: 'Sign in again with e-mail and password.',
  },
  refresh_invalid: {
    status: 401,
    title: 'The session has ended; sign in again',
    meaning: 'The refresh cookie is missing, expired, used already, or belongs to a session that has ended.',
    next: 'Sign in again with e-mail and password.',
  },
  banned: {
    status: 403,
    title: 'This account is banned',
    meaning: 'An operator has banned this account. `ban` states the reason and the end.',
    next: 'Wait until the ban ends, or contact support. A ban without an end is permanent.',
  },
  email_taken: {
    status: 409,
    title: 'An account with this e-mail exists already',
    meaning: 'Each e-mail address belongs to at most one account.',
    next: 'Sign in with this address, or choose another one.',
  },
  username_taken: {
    status: 409,
    title: 'This username is taken',
    meaning:
      'Another player has this username or one that looks the same, or gave it up a short time ago. Case, accents and similar characters make no difference.',
    next: 'Choose another username.',
  },
  username_reserved: {
    status: 422,
    title: 'This username is reserved',
    meaning: 'The username is kept for the casino, because players would mistake its owner for staff.',
    next: 'Choose another username.',
  },
  password_wrong: {
    status: 403,
    title: 'This is not your password',
    meaning: 'The change needs the current password, and another one was given.',
    next: 'Enter the current password, or reset it.',
  },
  second_factor_wrong: {
    status: 403,
    title: 'This code or passkey is not accepted',
    meaning: 'The code is wrong, expired or was used already, or the passkey does not belong to the account.',
    next: 'Give the code that the app shows now, another recovery code, or another passkey.',
  },
  totp_code_used: {
    status: 403,
    title: 'This code was already used. Wait for the next code',
    meaning: 'The code of the authenticator app is right, but it was accepted before, and each code is accepted once.',
    next: 'Give the next code, which the app shows within 30 seconds. The attempt does not count as a wrong code.',
  },
  challenge_invalid: {
    status: 410,
    title: 'This step took too long or was finished already; start again',
    meaning:
      'The challenge token is unknown, expired, was used already, or belongs to something else; or the authenticator app was not enrolled in the last 15 minutes; or a repeated request asks for recovery codes that were used up or replaced since.',
    next: 'Start again: sign in with e-mail and password, request new options for a passkey, enrol the app again, or create new recovery codes.',
  },
  totp_on_already: {
    status: 409,
    title: 'An authenticator app is connected already',
    meaning: 'An account has at most one authenticator app.',
    next: 'Remove the connected app before you connect another one.',
  },
  second_factor_off: {
    status: 409,
    title: 'Turn on a second factor first',
    meaning: 'Recovery codes exist only while the account has an authenticator app or a passkey.',
    next: 'Connect an authenticator app or add a passkey; both return recovery codes.',
  },
  email_unverified: {
    status: 409,
    title: 'Confirm your e-mail address first',
    meaning:
      'A second factor needs an e-mail address that its owner has confirmed. Otherwise somebody could lock the owner out of an account with their address.',
    next: 'Open the link in the e-mail from the sign-up, or have another one sent with POST /api/auth/send-verification. Then try again.',
  },
  passkeys_full: {
    status: 409,
    title: 'You have the maximum number of passkeys; remove one first',
    meaning: 'An account has at most ten passkeys.',
    next: 'Remove a passkey that is no longer used.',
  },
  passkey_unusable: {
    status: 422,
    title: 'This passkey cannot be used',
    meaning:
      'The answer of the browser does not match the options that were requested or is malformed, the public key is not sound, or the passkey is registered already.',
    next: 'Request new options and create a new passkey on the page that requested them, in a tab of its own.',
  },
  state_not_eligible: {
    status: 422,
    title: 'Goldwake is not available in this state',
    meaning: 'The player’s state of residence is not among those in which Goldwake is available.',
    next: 'The account cannot be completed with this state.',
  },
  image_unusable: {
    status: 422,
    title: 'This picture cannot be used',
    meaning: 'The bytes are not a PNG, JPEG or WebP picture that can be shown, or the picture is too wide or too high.',
    next: 'Choose another picture of at most 4096 by 4096 pixels.',
  },
  image_too_large: {
    status: 413,
    title: 'The picture is larger than 1 MiB',
    meaning: 'A picture may have at most 1 MiB.',
    next: 'Send a smaller picture.',
  },
  image_too_slow: {
    // Not 408, because browsers automatically resend the complete request after a 408.
    status: 400,
    title: 'The picture took too long to arrive; try again',
    meaning: 'The upload took longer than 20 seconds and was ended.',
    next: 'Send a smaller picture, or try again with a faster connection.',
  },
  underage: {
    status: 422,
    title: 'You must be 18 or older',
    meaning: 'Only players of 18 and over may have an account.',
    next: 'Check the date of birth. Younger people cannot play.',
  },
  password_too_weak: {
    status: 422,
    title: 'Choose a longer or less common password',
    meaning: 'The password is easy to guess: it is common, or contains the e-mail or username.',
    next: 'Choose a longer or less common password.',
  },
  date_of_birth_differs: {
    status: 409,
    title: 'The date of birth given at sign-up cannot be changed',
    meaning: 'The onboarding repeats the date of birth from the sign-up. Another date is not accepted.',
    next: 'Send the date that GET /api/self returns.',
  },
  onboarded_already: {
    status: 409,
    title: 'Your personal information was given already',
    meaning: 'Personal information can be given only once.',
    next: 'Read the profile with GET /api/self. No further step is needed.',
  },
  action_code_invalid: {
    status: 410,
    title: 'This link has expired or was used already',
    meaning: 'The code from the e-mail is wrong, expired, was used, or was replaced by a newer one.',
    next: 'Request a new e-mail and use its link.',
  },
} as const satisfies ProblemDeclarations;
