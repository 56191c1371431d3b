/** Notice times in milliseconds (SH-031, AM-023). */
export const noticeMs = 3000
export const errorNoticeMs = 5000
export const testNoticeMs = 10_000
/** What was done to the own stock is told longer. */
export const stockNoticeMs = 10_000

export interface Notice {
  kind: 'good' | 'bad'
  title: string
  text?: string
  /** In milliseconds, where it is not the usual time. */
  ms?: number
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

/** What was done to the own stock (AM-023). */
const stockDone = (title: string, text?: string): Notice => ({
  ...good(title, text),
  ms: stockNoticeMs,
})

/** A picture that could not be changed; its words name the product (ER-042 to ER-044). */
const pictureFailure = (title: string) => (product: string) =>
  bad(title, `Please try again. If this keeps occurring, please contact ${product}`)

/**
 * Every notice the pages of members and visitors show, in its exact words (area ER; spelling corrected by AM-022),
 * but for those of signing in and of the own account.
 */
export const notices = {
  badgeNotDrawn: bad(somethingWrong, tryAgain('The badge', 'drawn')),
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
  complaintSent: good('Complaint sent', 'Complaint was successfully sent.'),
  complaintFailed: bad(
    somethingWrong,
    'Sending a complaint failed. Please try again. If the problem persists please contact the provider',
  ),
  settingsSaved: good('Broadcast settings updated'),
  settingsNotSaved: bad(somethingWrong, tryAgain('Broadcast settings', 'updated')),
  messageSent: good('Message sent'),
  messageFailed: bad(
    somethingWrong,
    'Message delivery failed. Please try again. If the problem persists please contact the provider',
  ),
  quoteSent: (companies: number) =>
    good(`Request for quote sent to ${companies === 1 ? '1 company' : `${companies} companies`}`),
  quoteFailed: (reason: string) =>
    bad(somethingWrong, `Message delivery failed. Please try again. ${reason}`),
  mailsNotStopped: bad(somethingWrong, tryAgain('E-mails', 'stopped')),
  partNotFound: (product: string) =>
    bad('Part not found.', `If you feel this is incorrect, please contact ${product}`),
  topSearchesNotRead: bad('Error fetching top searches'),
  firstLinesSearched: (most: number, lines: number) =>
    good(`The first ${most} of ${lines} lines are searched`),
  partNotLoaded: bad(
    somethingWrong,
    'This site has changed since the page was opened. Please reload the page',
  ),
  linkCopied: good('Link copied'),
  textCopied: good('Broadcast copied as text'),
  textNotCopied: bad(somethingWrong, 'This browser did not let the broadcast be copied'),
  profileUpdated: good('Profile updated'),
  profileNotUpdated: bad(somethingWrong, tryAgain('Your profile', 'updated')),
  companyUpdated: good('Company updated'),
  companyNotUpdated: bad(somethingWrong, tryAgain('Your company', 'updated')),
  bankUpdated: good('Bank details updated', 'All contacts of your company are told by e-mail'),
  bankNotUpdated: bad(somethingWrong, tryAgain('Bank details', 'updated')),
  switchNotChanged: bad(somethingWrong, tryAgain('The setting', 'changed')),
  logoUploaded: good('Logo uploaded'),
  logoNotUploaded: pictureFailure('Logo could not be uploaded'),
  logoDeleted: good('Logo deleted'),
  logoNotDeleted: pictureFailure('Logo could not be deleted'),
  pictureUploaded: good('Profile picture uploaded'),
  pictureNotUploaded: pictureFailure('Profile picture could not be uploaded'),
  pictureDeleted: good('Profile picture deleted'),
  pictureNotDeleted: pictureFailure('Profile picture could not be deleted'),
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
  recommendationSent: good('Recommendation sent', 'It is published once the company approves it.'),
  recommendationNotSent: bad(somethingWrong, tryAgain('Recommendation', 'sent')),
  recommendationApproved: good('Recommendation approved'),
  recommendationNotApproved: bad(somethingWrong, tryAgain('Recommendation', 'approved')),
  recommendationDeclined: good('Recommendation declined'),
  recommendationNotDeclined: bad(somethingWrong, tryAgain('Recommendation', 'declined')),
  recommendationDeleted: good('Recommendation deleted'),
  recommendationNotDeleted: bad(somethingWrong, tryAgain('Recommendation', 'deleted')),
  stockAdded: stockDone('Successfully added to your inventory.'),
  stockUpdated: stockDone('Existing part was updated'),
  stockChanged: stockDone('Part updated'),
  stockNotSaved: (reason: string) => bad('Part could not be created or updated', reason),
  stockLineDeleted: stockDone('Item deleted successfully.'),
  stockLineNotDeleted: (reason: string) => bad('Part could not be deleted', reason),
  stockDeleted: (until: string) =>
    stockDone(
      'Inventory deleted successfully.',
      `You can take it back on this page until ${until}.`,
    ),
  stockNotDeleted: (reason: string) => bad('Parts could not be deleted', reason),
  stockRestored: stockDone('Inventory is back'),
  stockNotRestored: (reason: string) => bad('Inventory could not be taken back', reason),
  stockFileNotStarted: (reason: string) => bad('The import could not be started', reason),
  stockFileNotDropped: (reason: string) => bad('The file could not be given up', reason),
  stockConfirmed: stockDone('Inventory is up to date'),
  stockNotConfirmed: (reason: string) => bad('Inventory could not be confirmed', reason),
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
  recommendation: 'Your recommendation must be at least 30 characters long.',
  atLeast: (min: number) => `This field must have at least ${min} characters`,
  atMost: (max: number) => `This field must have at most ${max} characters`,
  email: 'This field should be a correct email-address',
  link: 'This field should be a link that starts with https:// or http://',
  website: 'This field should be a website, such as https://www.example.com',
  noSpaces: 'A website has no spaces',
  telephone: 'This field should be a telephone number',
  picture: 'This file should be a picture (jpg, png) that can be opened',
  pictureSize: 'This picture must be at most 5 MB',
  pictureTooLarge: 'This picture has too many pixels',
  number: 'This field should be a number',
  price: 'This field should be a price in euro, such as 28.50, or 0',
  between: (least: number, most: number) =>
    `This field should be a number from ${least} to ${most}`,
  date: 'This field should be a date',
  choice: 'This field should be one of the offered choices',
  invalid: 'This field is not valid',
  file: (mostBytes: number) => `This file must be at most ${mostBytes / 1_048_576} MB`,
  emptyFile: 'This file is empty',
  fileType: 'This file should be a PDF, a Word document, or a picture (jpg, png)',
  fileVirus: 'Our scanner has found a virus in this file',
  comingDay: 'This field should be today or a day that comes',
  pastDay: 'This field should be a day that has been',
  laterDay: 'This field should be the later day from which the years begin anew',
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
  noInventory: 'Your account does not allow inventory upload. Please contact us.',
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
