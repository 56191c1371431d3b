/** Notice times in milliseconds (SH-031, AM-023). */
export const noticeMs = 3000
export const errorNoticeMs = 5000
export const testNoticeMs = 10_000

export interface Notice {
  kind: 'good' | 'bad'
  title: string
  text?: string
}

export const good = (title: string, text?: string): Notice => ({
  kind: 'good',
  title,
  ...(text ? { text } : {}),
})
export const bad = (title: string, text?: string): Notice => ({
  kind: 'bad',
  title,
  ...(text ? { text } : {}),
})

export const somethingWrong = 'Something went wrong'
/** Every failure that has no words of its own (AM-104). */
export const tryAgain = (thing: string, done: string) =>
  `${thing} could not be ${done}. Please try again. If the problem persists please contact the provider`

/**
 * Every notice the pages of members and visitors show, in its exact words (area ER; spelling corrected by AM-022),
 * but for those of signing in and of the own account.
 */
export const notices = {
  signedOut: good('Signed out'),
  notSignedOut: bad(somethingWrong, tryAgain('You', 'signed out')),
  broadcastSent: good('Broadcast sent'),
  broadcastNotSent: (reason: string) => bad(somethingWrong, reason),
  rulesNotObeyed: (body: string) => bad('Broadcast rules not obeyed', body),
  broadcastRemoved: (serverMessage: string) => bad('Broadcast removed', serverMessage),
  broadcastDeleted: good('Broadcast removed'),
  broadcastNotDeleted: bad(somethingWrong, tryAgain('Broadcast', 'removed')),
  broadcastResent: good('Broadcast resent'),
  broadcastNotResent: bad(somethingWrong, tryAgain('Broadcast', 'resent')),
  settingsSaved: good('Broadcast settings updated'),
  settingsNotSaved: bad(somethingWrong, tryAgain('Broadcast settings', 'updated')),
  messageSent: good('Message sent'),
  messageFailed: bad(
    somethingWrong,
    'Message delivery failed. Please try again. If the problem persists please contact the provider',
  ),
  mailsNotStopped: bad(somethingWrong, tryAgain('E-mails', 'stopped')),
  partNotLoaded: bad(
    somethingWrong,
    'This site has changed since the page was opened. Please reload the page',
  ),
  linkCopied: good('Link copied'),
  textCopied: good('Broadcast copied as text'),
  textNotCopied: bad(somethingWrong, 'This browser did not let the broadcast be copied'),
  favouriteAdded: good('This Company was saved in your Favorites.'),
  favouriteRemoved: good('This Company was removed from your Favorites.'),
  favouriteNotAdded: bad(
    somethingWrong,
    'This Company was not added as favorite. Please try again...',
  ),
  favouriteNotRemoved: bad(
    somethingWrong,
    'This Company was not removed as favorite. Please try again',
  ),
  searchSaved: good('Search saved'),
  savedSearchRemoved: good('Saved search removed'),
  hitsAtOnce: good('Saved search updated', 'Hits are e-mailed at once'),
  hitsDaily: good('Saved search updated', 'Hits come with the daily digest'),
  searchNotSaved: (reason = tryAgain('Saved search', 'created')) =>
    bad('Error saving saved search', reason),
  savedSearchNotUpdated: bad('Error updating saved search', tryAgain('Saved search', 'updated')),
  savedSearchNotRemoved: bad('Error removing saved search', tryAgain('Saved search', 'removed')),
} as const

/** Field messages (ER-064). */
export const fieldMessages = {
  required: 'This field is required',
  atLeast: (min: number) => `This field must have at least ${min} characters`,
  atMost: (max: number) => `This field must have at most ${max} characters`,
  email: 'This field should be a correct email-address',
  link: 'This field should be a link that starts with https:// or http://',
  number: 'This field should be a number',
  between: (least: number, most: number) =>
    `This field should be a number from ${least} to ${most}`,
  date: 'This field should be a date',
  choice: 'This field should be one of the offered choices',
  invalid: 'This field is not valid',
  list: 'This list does not exist',
  listTwice: 'This list is named twice',
  noAlternative: 'You have no alternative email-address',
  weakPassword: 'This password is too easy to guess',
  samePassword: 'Please choose another password than the current one',
  currentPassword: 'This is not your current password',
  ownAddressAlready: 'This is an address of this contact already',
  ownAddress: 'This field should be one of your own email-addresses',
  company: 'This company does not exist',
  searchable: 'This field should hold a word or a number',
  savable: 'Please give words, a list or a company to search for',
  sixDigits: 'Please enter a valid 6-digit code',
  recoveryCode: 'Please enter a recovery code, such as 7K3MQ-V9X2T',
  codeNotVerified: 'Failed to verify code. Please try again.',
} as const

/** The refusals whose words the pages show of themselves; the others come with the answer (refusals.ts). */
export const shownRefusals = {
  serviceOnly: 'This is not available for service accounts.',
  blocked: {
    FORCE_PAY: 'Your account waits for the payment of an invoice.',
    TRIAL_ENDED: 'Your free trial has ended.',
    CUSTOM_BLOCK: 'Your account is blocked. Please contact the provider.',
    TWO_FACTOR_REQUIRED: 'Two-factor authentication is required. Please enable it first.',
  },
  broadcastRemoved: 'This broadcast has been removed.',
  unavailable: 'The service is being restarted. Please try again in a moment.',
  fault: 'Something went wrong on our side.',
  unreachable: 'The server could not be reached.',
  badLink: 'This link is not valid.',
  forcedOut: 'There was an unknown error with your account.',
} as const
