import { shownRefusals } from './notices.ts'

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
    title: 'Sending paused until {opensAt}',
    message:
      'You have sent {spamCount} broadcasts within {spamMinutes} minutes. You can send again at {opensAt}.',
  },
  DAYLIMIT: {
    title: 'Limit reached for today',
    message:
      'You have sent {sentToday} of {perDay} broadcasts today. You can send again at 00:00 Amsterdam time.',
  },
  LIMIT: {
    title: 'Limit reached for {list}',
    message:
      'You have sent {sentOnList} of {perList} broadcasts to this list today. You can send to it again at 00:00 Amsterdam time. For other lists you have {leftToday} of {perDay} broadcasts left today.',
  },
  EXCLUDED: {
    title: 'You cannot send to {list}',
    message: 'You have been removed from this list. Please contact the provider.',
  },
} as const

/** What the API answers when it refuses; shown to people, so in plain words. */
export const refusals = {
  ...shownRefusals,
  badInput: 'Please check the fields that are marked.',
  signInFirst: 'Please sign in.',
  sessionEnded: 'Your session has ended. Please sign in again.',
  staffOnly: 'This is for staff.',
  membersOnly: 'This is for members. Staff have their own screens.',
  otherRole: 'Your role does not include this.',
  alreadySignedIn: 'You are signed in already.',
  staffEmailTaken: 'Somebody has or had access with this address.',
  settingTwice: 'This setting is named twice.',
  samePart: 'Another line of yours has this part number, manufacturer and condition.',
  stockFileNotOpen: 'This stock file is being read, or is in already.',
  settingChanged: 'Somebody has changed this meanwhile.',
  lastAdmin: 'This is the last admin. Somebody else has to become admin first.',
  ownAccess: 'Nobody can end their own access or change their own role.',
  ownFactor: 'Nobody can reset their own second factor. Somebody else has to.',
  visitorsOnly: 'This is for visitors who are not registered yet.',
  liveOnly: 'This address speaks WebSocket only.',
  notFromOurPages: 'This request did not come from our pages.',
  notFound: 'Not found.',
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
  serviceCompany: 'This company sells services only.',
  recommendationWaits: 'You have recommended this company, and it has not approved that yet.',
  tooManyRecommendations: 'You have reached the number of recommendations for today.',
  tooManyComplaints: 'You have reached the number of complaints for today.',
  caseFull: 'This case has as many files as a case can have.',
  complaintStateForbids: 'The state of this case does not allow that.',
  tooManyFiles: 'Too many files are being sent at the moment. Please try again in a moment.',
  emailTaken: (company: string) => `A contact of ${company} has this address already.`,
  addressNotFree: 'This address cannot be used any more. Please ask us.',
  contactsFull: (most: number) => `A company can have ${most} contacts.`,
  mainContactStays: 'Please make another contact the main contact first.',
  stateForbids: 'The state of this account does not allow that.',
  changedMeanwhile: 'Somebody else has changed this meanwhile.',
  standingContradicts: 'This does not go with the other fields.',
  nothingLeft: 'Nothing is left of this text once it is made safe.',
  htmlTooLong: 'This text becomes too long once it is made safe. Use fewer special characters.',
  tooManyMessages: 'You have reached the number of messages for today.',
  recipientHadEnough: 'This contact has had many messages today. Please try again tomorrow.',
  sameWordsToMany:
    'You have sent these words to several companies today. Please write to each what concerns it.',
  contactUnreachable: 'No mail reaches this contact. Please use the telephone.',
  memberUnreachable: 'No mail reaches this member.',
  partGone: 'This part is not offered any more.',
  ownPart: 'This is a part of your own company.',
  takesNoQuotes: 'This company does not accept requests for quotes.',
  nobodyTakesQuotes: 'No company that offers this part accepts requests for quotes.',
  nobodyReached: 'No mail reaches who offers this part.',
  tooManyQuotes: 'You have reached the number of requests for quotes for today.',
  quotesHadEnough: 'You have asked this company often today. Please try again tomorrow.',
  tooManyCompanies: (companies: number, left: number) =>
    `This would go to ${companies} companies. You can reach ${left} more today.`,
  captchaOver: 'The check of your browser is over. Please send again.',
  providerUnreachable: 'The message could not be passed on. Please write to us by e-mail.',
  secretMail: 'The words of a security mail are not kept. Let the person ask for a new one.',
  mailNotFailed: 'This mail has not failed.',
  alreadyStopped: 'This address is already suppressed for this topic.',
  excludedAlready: 'This contact is removed from this list already.',
  exclusionOver: 'This removal is over already.',
  accountOnly: 'Please choose a company or a contact. The whole log is for admins.',
  tooLarge: 'This request is too large.',
  tooManyPictures: 'Many pictures are being uploaded. Please try again in a moment.',
  resetLinkOver:
    'This link has been used, has expired, or was replaced by a newer one. Please request a new one.',
  thisSession: 'This is the device you are using. Please sign out instead.',
  searchSaved: 'You have saved this search already.',
  savedSearchesFull: (most: number) =>
    `You can save ${most} searches at most. Please remove one first.`,
} as const
