/** Notice times in milliseconds (SH-031, AM-023). */
export const noticeMs = 3000
export const errorNoticeMs = 5000
export const testNoticeMs = 10_000

export interface Notice {
  kind: 'good' | 'bad'
  title: string
  text?: string
}

const good = (title: string, text?: string): Notice => ({
  kind: 'good',
  title,
  ...(text ? { text } : {}),
})
const bad = (title: string, text?: string): Notice => ({
  kind: 'bad',
  title,
  ...(text ? { text } : {}),
})

const somethingWrong = 'Something went wrong'
/** Every failure that has no words of its own (AM-104). */
const tryAgain = (thing: string, done: string) =>
  `${thing} could not be ${done}. Please try again. If the problem persists please contact the provider`

/** Every notice the site shows, in its exact words (area ER; spelling corrected by AM-022). */
export const notices = {
  couldNotLogin: (serverMessage: string) => bad('Could not login', serverMessage),
  loginFailed: bad(
    somethingWrong,
    'Could not login. Please try again. If the problem persists please contact the provider',
  ),
  resetRequested: good(
    'Password request successful.',
    'If we have your email-address on file, you will receive an email with instructions soon.',
  ),
  resetNotRequested: bad(
    somethingWrong,
    'Requesting a password reset failed. Please try again. If the problem persists please contact the provider',
  ),
  resetTokenInvalid: (serverMessage: string) => bad('Password reset token invalid', serverMessage),
  passwordNotUpdated: bad(somethingWrong, tryAgain('Password', 'updated')),
  passwordUpdated: good('Password successfully updated'),
  passwordUpdatedByLink: good(
    'Password successfully updated',
    'Please login with your newly created password',
  ),
  sessionEnded: good('Device signed out'),
  otherSessionsEnded: good('All other devices signed out'),
  sessionNotEnded: bad(somethingWrong, tryAgain('The device', 'signed out')),
  signedOut: good('Signed out'),
  notSignedOut: bad(somethingWrong, tryAgain('You', 'signed out')),
  twoFactorNotStarted: bad('Could not start 2FA setup', 'Please try again'),
  twoFactorEnabled: good('2FA Successfully Enabled'),
  twoFactorDisabled: good('2FA Successfully Disabled'),
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
  settingsNotChanged: bad(somethingWrong, tryAgain('Settings', 'saved')),
  staffInvited: good('Access given', 'The link to set the password is on its way'),
  staffRoleChanged: good('Role changed'),
  staffEnded: good('Access ended'),
  staffLinkSent: good('Link sent'),
  staffFactorReset: good('Second factor reset'),
  settingsChanged: (count: number) =>
    good(count === 1 ? 'Setting saved' : `${count} settings saved`),
  staffPasswordChanged: good('Password changed'),
  staffPasswordNotChanged: bad(somethingWrong, tryAgain('Password', 'changed')),
  keyCopied: good('Key copied'),
  keyNotCopied: bad(somethingWrong, 'This browser did not let the key be copied'),
  codesCopied: good('Recovery codes copied'),
  codesNotCopied: bad(somethingWrong, 'This browser did not let the codes be copied'),
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
  mailRetried: good('Mail queued again'),
  addressStopped: good('Mail to this address stopped'),
  addressLifted: good('Mail to this address goes again'),
  contactExcluded: good('Contact removed from lists'),
  exclusionLifted: good('Contact may send again'),
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

/** Why a broadcast is refused although every field is right (ER-013 to ER-016). */
export type RuleBroken = 'SPAM' | 'DAYLIMIT' | 'LIMIT' | 'DUPL'
export const rulesNotObeyedMessage = 'Broadcast rules not obeyed.'
export const rulesBroken: Record<RuleBroken, string> = {
  DUPL: 'Duplicate broadcast attempt',
  DAYLIMIT: 'Limit of maximum 20 broadcasts per day',
  LIMIT: 'Limit of maximum 5 broadcasts per list per contact per day',
  SPAM: 'Spam limit of maximum 5 broadcasts per 15 minutes',
}

/** Title and text beside the list field when a limit is reached; the operator may change them (setting limitTexts). */
export const limitTexts = {
  SPAM: {
    title: 'Please wait a moment',
    message:
      'You have sent {spamCount} broadcasts within {spamMinutes} minutes. Sending opens again at {opensAt}.',
  },
  DAYLIMIT: {
    title: 'Limit reached for today',
    message:
      'You have sent {sentToday} of {perDay} broadcasts today. Sending opens again at 00:00 Amsterdam time.',
  },
  LIMIT: {
    title: 'Limit reached for {list}',
    message:
      'You have sent {sentOnList} of {perList} broadcasts to this list today. It opens again at 00:00 Amsterdam time. Other lists are open: you have {leftToday} of {perDay} left today.',
  },
  EXCLUDED: {
    title: 'You cannot send to {list}',
    message: 'You have been removed from this list. Please contact the provider.',
  },
} as const

/** What the API answers when it refuses; shown to people, so in plain words. */
export const refusals = {
  badInput: 'Please check the fields that are marked.',
  signInFirst: 'Please sign in.',
  sessionEnded: 'Your session has ended. Please sign in again.',
  serviceOnly: 'This is not available for service accounts.',
  blocked: {
    FORCE_PAY: 'Your account waits for the payment of an invoice.',
    TRIAL_ENDED: 'Your free trial has ended.',
    CUSTOM_BLOCK: 'Your account is blocked. Please contact the provider.',
    TWO_FACTOR_REQUIRED: 'Two-factor authentication is required. Please enable it first.',
  },
  staffOnly: 'This is for staff.',
  membersOnly: 'This is for members. Staff have their own screens.',
  otherRole: 'Your role does not include this.',
  alreadySignedIn: 'You are signed in already.',
  staffEmailTaken: 'Somebody has or had access with this address.',
  settingTwice: 'This setting is named twice.',
  settingChanged: 'Somebody has changed this meanwhile.',
  lastAdmin: 'This is the last admin. Somebody else has to become admin first.',
  ownAccess: 'Nobody can end their own access or change their own role.',
  ownFactor: 'Nobody can reset their own second factor. Somebody else has to.',
  visitorsOnly: 'This is for visitors who are not registered yet.',
  liveOnly: 'This address speaks WebSocket only.',
  notFromOurPages: 'This request did not come from our pages.',
  notFound: 'Not found.',
  broadcastRemoved: 'This broadcast has been removed.',
  wrongCredentials: 'E-mail address or password is wrong.',
  accountNotOpen: 'This account cannot sign in yet. You will hear from us by email.',
  accountClosed: 'This account has been closed.',
  tooManyAttempts: 'Too many failed attempts. Please wait a few minutes and try again.',
  wrongCode: 'Invalid code. Please try again.',
  twoFactorOn: 'Two-factor authentication is on already. Turn it off first.',
  twoFactorOff: 'Two-factor authentication is off.',
  noSecretWaits: 'Please start the setup again.',
  verifyFirst: 'Please enter a code first.',
  tooManyRequests: 'Too many requests. Please wait a moment and try again.',
  tooManyReplies: 'You have reached the number of replies for today.',
  addressLimit: (given: { plan: string; limit: number; users: readonly string[] }) =>
    `${given.limit} addresses of a company receive broadcasts on the ${given.plan} plan. In use: ${given.users.join(', ') || 'none'}.`,
  removedFromList: 'You have been removed from this list.',
  resendTooEarly: 'A broadcast can be resent when it is older than 3 days.',
  ownBroadcast: 'This is a broadcast of your own company.',
  senderGone: 'The sender of this broadcast is no longer a member.',
  ownCompany: 'This is your own company.',
  emailTaken: (company: string) => `A contact of ${company} has this address already.`,
  addressNotFree: 'This address cannot be used any more. Please ask us.',
  contactsFull: (most: number) => `A company can have ${most} contacts.`,
  mainContactStays: 'Please make another contact the main contact first.',
  stateForbids: 'The state of this account does not allow that.',
  changedMeanwhile: 'Somebody else has changed this meanwhile.',
  standingContradicts: 'This does not go with the other fields.',
  nothingLeft: 'Nothing is left of this text once it is made safe.',
  tooManyMessages: 'You have reached the number of messages for today.',
  providerUnreachable: 'The message could not be passed on. Please write to us by e-mail.',
  secretMail: 'The words of a security mail are not kept. Let the person ask for a new one.',
  mailNotFailed: 'This mail has not failed.',
  alreadyStopped: 'Mail on this topic to this address is stopped already.',
  excludedAlready: 'This contact is removed from this list already.',
  exclusionOver: 'This removal is over already.',
  accountOnly: 'Please choose a company or a contact. The whole log is for admins.',
  unavailable: 'The service is being restarted. Please try again in a moment.',
  fault: 'Something went wrong on our side.',
  unreachable: 'The server could not be reached.',
  tooLarge: 'This request is too large.',
  badLink: 'This link is not valid.',
  resetLinkOver:
    'This link has been used, has expired, or was replaced by a newer one. Please request a new one.',
  thisSession: 'This is the device you are using. Please sign out instead.',
  forcedOut: 'There was an unknown error with your account.',
  searchSaved: 'You have saved this search already.',
  savedSearchesFull: (most: number) =>
    `You can save ${most} searches at most. Please remove one first.`,
} as const
