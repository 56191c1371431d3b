import { bad, good, somethingWrong, tryAgain } from './notices.ts'

/** A failed change of a picture; the text names the product (ER-042 to ER-044). */
const pictureFailure = (title: string) => (product: string) =>
  bad(title, `Please try again. If this keeps occurring, please contact ${product}`)

/**
 * The notices on pages of members and visitors, with their exact text (area ER; spelling corrected by AM-022).
 * Those about the own inventory, signing in and the account are elsewhere.
 */
export const notices = {
  badgeNotCreated: bad(somethingWrong, tryAgain('The badge', 'created')),
  listingSaved: good('Draft saved'),
  listingSubmitted: good('Listing submitted', 'Our staff check and publish it.'),
  listingNotSaved: bad(somethingWrong, tryAgain('Your listing', 'saved')),
  allMarkedAsRead: good('All broadcasts marked as read'),
  broadcastSent: good('Broadcast sent'),
  confirmationSent: good('Confirmation mail sent', 'Open the link in it to receive mail again.'),
  confirmationNotSent: (reason: string) => bad('Confirmation mail not sent', reason),
  broadcastNotSent: (reason: string) => bad(somethingWrong, reason),
  rulesNotObeyed: (body: string) => bad('Broadcast rules not obeyed', body),
  broadcastRemoved: (serverMessage: string) => bad('Broadcast removed', serverMessage),
  broadcastDeleted: good('Broadcast removed'),
  broadcastNotDeleted: bad(somethingWrong, tryAgain('Broadcast', 'removed')),
  broadcastCorrected: good('Broadcast edited', 'The correction was sent to the list.'),
  broadcastNotCorrected: (reason: string) => bad('Broadcast not edited', reason),
  broadcastResent: good('Broadcast resent'),
  broadcastNotResent: bad(somethingWrong, tryAgain('Broadcast', 'resent')),
  complaintSent: good('Complaint sent', 'Complaint was successfully sent.'),
  complaintFailed: (product: string) =>
    bad(
      somethingWrong,
      `Sending a complaint failed. Please try again. If the problem persists please contact ${product}`,
    ),
  applicationEmailConfirmed: good('E-mail address confirmed'),
  /** ER-060 */
  registrationFailed: (reason: string) => bad('Registration failed', reason),
  /** ER-063: the words of the server, or its messages by field. */
  invoiceFailed: (reason: string, errors: readonly { param: string; msg: string }[]) =>
    bad(
      'Invoice could not be processed',
      `${errors.length > 0 ? errors.map(({ param, msg }) => `${param}: ${msg}`).join('. ') : reason} Please try again. If the problem persists please contact the provider`,
    ),
  /** ER-065 */
  billingHistoryNotLoaded: (reason: string) => bad('Billing History could not be loaded', reason),
  paymentUnavailable: bad(
    'Online payment is not available now',
    'Your invoice is still open. Pay it by bank transfer, or try again later.',
  ),
  copied: (text: string) => good('Copied', text),
  answerSent: good('Answer sent'),
  settingsSaved: good('Broadcast settings updated'),
  settingsNotSaved: bad(somethingWrong, tryAgain('Broadcast settings', 'updated')),
  matchNotHidden: bad(somethingWrong, tryAgain('The match', 'hidden')),
  matchNotRestored: bad(somethingWrong, tryAgain('The match', 'restored')),
  matchNotOpened: bad(somethingWrong, tryAgain('The broadcast', 'opened')),
  markedAnswered: good('Marked as answered'),
  notMarkedAnswered: (reason: string) => bad('Not marked as answered', reason),
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
  topSearchesNotLoaded: bad('Error fetching top searches'),
  firstLinesSearched: (searched: number, lines: number) =>
    good(`${searched} of ${lines} lines searched`, `Search the other ${lines - searched} next.`),
  profileUpdated: good('Profile updated'),
  profileNotUpdated: bad(somethingWrong, tryAgain('Your profile', 'updated')),
  companyUpdated: good('Company updated'),
  companyNotUpdated: bad(somethingWrong, tryAgain('Your company', 'updated')),
  bankUpdated: good('Bank details updated', 'All contacts of your company are notified by e-mail'),
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
  searchSaved: good('Search saved'),
  savedSearchRemoved: good('Saved search removed'),
  hitsInstant: good('Saved search updated', 'Results are e-mailed immediately'),
  hitsDaily: good('Saved search updated', 'Results are included in the daily digest'),
  searchNotSaved: (reason = tryAgain('Saved search', 'created')) =>
    bad('Error saving saved search', reason),
  savedSearchNotUpdated: bad('Error updating saved search', tryAgain('Saved search', 'updated')),
  savedSearchNotRemoved: bad('Error removing saved search', tryAgain('Saved search', 'removed')),
} as const
