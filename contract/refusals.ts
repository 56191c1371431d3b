import { formatDay } from './dates.ts'
import { shownRefusals } from './notices.ts'

/** Posting rules that a valid broadcast can break (ER-013 to ER-016). */
export type RuleBroken = 'SPAM' | 'DAYLIMIT' | 'LIMIT' | 'DUPL'
export const rulesNotObeyedMessage = 'Broadcast rules not obeyed.'
export const rulesBroken: Record<RuleBroken, string> = {
  DUPL: 'Duplicate broadcast attempt',
  DAYLIMIT: 'Limit of maximum 20 broadcasts per day',
  LIMIT: 'Limit of maximum 5 broadcasts per list per contact per day',
  SPAM: 'Spam limit of maximum 5 broadcasts per 15 minutes',
}

/** Default title and text next to the list field when a limit is reached (setting limitTexts). */
export const limitTexts = {
  SPAM: {
    title: 'Sending paused until {opensAt}',
    message: 'You have sent {spamCount} broadcasts within {spamMinutes} minutes.',
  },
  DAYLIMIT: {
    title: 'Limit reached for today',
    message:
      'You have sent {sentToday} of {perDay} broadcasts today. You can send again from {opensAt}.',
  },
  LIMIT: {
    title: 'Limit reached for {list}',
    message:
      'You have sent {sentOnList} of {perList} broadcasts to this list today. You can send to it again from {opensAt}. For other lists you have {leftToday} of {perDay} broadcasts left today.',
  },
  EXCLUDED: {
    title: 'You cannot send to {list}',
    message: 'You have been removed from this list. Please contact the provider.',
  },
} as const

/** Messages of the API's refusals, shown to users as they are. */
export const refusals = {
  ...shownRefusals,
  jobRuns: 'This job runs or waits already. Open its runs to see when it has finished.',
  jobOnRequest: 'This job has no schedule: it is started by what it works on.',
  badInput: 'Please check the fields that are marked.',
  signInFirst: 'Please sign in.',
  listNameTaken: 'Another list has this name.',
  noPushDevice: 'This device gets no notifications. Switch them on first.',
  pushKeyChanged: 'The key for notifications has changed. Please try again.',
  pushTestedJustNow: 'A test was sent a moment ago. Please wait some seconds.',
  /** BK-109 */
  readOnlyView: (name: string) => `Read only: you are viewing as ${name}.`,
  viewEnded: 'The view as a member has ended.',
  wordsHidden: 'Hidden: staff read messages between members in the back office, with a reason.',
  cannotView: 'This person cannot sign in, so there is nothing to view.',
  sessionEnded: 'Your session has ended. Please sign in again.',
  staffOnly: 'Only staff can do this.',
  membersOnly: 'Only members can do this. Please use the admin pages.',
  assigneeRole: (name: string) => `${name} has no role for this kind of work.`,
  otherRole: 'Your role does not allow this.',
  alreadySignedIn: 'You are already signed in.',
  staffEmailTaken: 'This address belongs to a current or former member of staff.',
  noChangePlanned: 'No change is planned any more. Reload the page to see what readers see.',
  contentPublished: 'Readers have seen this, or it is scheduled. Unpublish it instead.',
  templateTaken: 'This template exists already, or there are too many. Remove one first.',
  noteOfColleague: 'Only its author can change or remove a note.',
  settingRepeated: 'This setting appears twice.',
  samePart: 'You already list this part number with this manufacturer and condition.',
  lineCorrected:
    'A line was corrected in the meantime, or a later file was imported. Reload the page.',
  stockFileNotOpen: 'This stock file is being processed or has already been imported.',
  laterStockChange: (file: string | null) =>
    file === null
      ? 'The whole stock was deleted after this import. Restore it first.'
      : `${file} was imported after this file. Undo that import first.`,
  settingChanged: 'Someone else has changed this in the meantime.',
  settingChangedBy: (name: string | null) =>
    `${name ?? 'Someone else'} has changed this in the meantime.`,
  noListing: 'Your company has no listing on the services page. Please contact the provider.',
  listingExists: 'There is a listing of this name already.',
  listingNotOpen: 'The listing has changed in the meantime. Reload the page.',
  lastAdmin: 'This is the last admin. Make someone else an admin first.',
  ownAccess: 'You cannot end your own access or change your own role.',
  ownFactor: 'You cannot reset your own second factor. Ask another admin.',
  visitorsOnly: 'Only visitors who are not registered can do this.',
  liveOnly: 'This address accepts WebSocket connections only.',
  notFromOurPages: 'This request came from another site.',
  notFound: 'Not found.',
  wrongCredentials: 'E-mail address or password is wrong.',
  accountNotOpen: 'This account cannot sign in yet. We will e-mail you.',
  accountClosed: 'This account has been closed.',
  tooManyAttempts: 'Too many failed attempts. Please wait a few minutes and try again.',
  wrongCode: 'Invalid code. Please try again.',
  twoFactorOn: 'Two-factor authentication is already on. Turn it off first.',
  twoFactorOff: 'Two-factor authentication is off.',
  noPendingSetup: 'Please start the setup again.',
  verifyFirst: 'Please enter a code first.',
  tooManyRequests: 'Too many requests. Please wait a moment and try again.',
  tooManyConfirmations:
    'You have requested three confirmation mails today. Please try again tomorrow.',
  tooManyReplies: 'You have reached your limit of replies for today.',
  addressLimit: (limits: { plan: string; limit: number; users: readonly string[] }) =>
    `The ${limits.plan} plan allows ${limits.limit} addresses per company to receive broadcasts. In use: ${limits.users.join(', ') || 'none'}.`,
  removedFromList: 'You have been removed from this list.',
  tooManyBroadcasts: 'At most 1,000 broadcasts can be removed at once. Narrow the filters.',
  selectionChanged: 'The list has changed since you opened it. Reload the page and try again.',
  viewNotSaved: 'A colleague shares a view of this name, or there are 20 views already.',
  bulkAppliesToNone: 'This applies to none of the selected companies.',
  bulkNotUndoable: 'This can no longer be undone.',
  removalTooOld: 'This removal can no longer be undone: it is more than 24 hours old.',
  removalUndone: 'This removal was already undone.',
  correctionOver: 'You can edit your own broadcast once, within 15 minutes of sending it.',
  resendTooEarly: 'You can resend a broadcast 3 days after it was sent.',
  invoiceNotOpen: 'This invoice is paid already, or it was cancelled.',
  paidAlready: 'Your company has a membership. To change the plan, write to us.',
  otherPlanPaid: 'The company has paid for the other plan.',
  orderDecided: 'This order was activated or refused already.',
  checkDecided: 'This was decided already.',
  noVatThere: 'No VAT is charged in the country of this customer.',
  checkActForbidden: 'This is not possible for this payment.',
  refundAsked: 'A refund of this payment is under way.',
  orderUnpaid: 'This order is not paid.',
  orderOfOwnCompany: 'Only the order of a visitor can be attached to another company.',
  attachedToMember: (name: string) =>
    `${name} has a membership or a paid order already. Refuse this order, which credits it, and pay it back.`,
  orderPaid: 'The company has paid: refuse its order, which credits the invoice.',
  dayInFuture: 'This day is in the future',
  paidBackTooEarly: (day: string) =>
    `The money was received on ${formatDay(day)}. Enter that day or a later one.`,
  dayPassed: 'This day has passed',
  dueDateNotLater: (day: string) => `It is due on ${formatDay(day)}. Enter a later day.`,
  dueDateTooLate: (day: string) => `At the latest ${formatDay(day)}`,
  notDueYet: 'This invoice is not overdue.',
  remindedToday: 'A reminder of this invoice was sent today.',
  remindersOff: 'Reminders of this company are off.',
  invoiceMailSuppressed: (email: string) =>
    `${email} is a suppressed address: it gets no mail. Reactivate the address first.`,
  noInvoiceToForce: 'No invoice is open that could close the account',
  validTooEarly: (day: string) => `Not before ${formatDay(day)}`,
  tooManyEntries: 'There are too many entries of this kind. Remove one first.',
  noFileHere: (kind: string) => `${kind} have no files`,
  notAsConfirmed: 'VAT or total have changed since you looked. Review and confirm again.',
  invoiceRepeated: (number: string) =>
    `The same invoice was issued a few minutes ago: ${number}. To issue it once more, change a description or wait ten minutes.`,
  noLatePrice:
    'It has no late price, its early price still holds, or money was received or credited.',
  sellerNotSet: 'Set the seller in the settings first: it is printed on every invoice.',
  checksClosed: 'Only companies that wait for approval are checked.',
  creditedAlready: 'This invoice is credited in full already.',
  creditTooLarge: (cents: number) =>
    `At most ${(cents / 100).toFixed(2)} without VAT can be credited.`,
  orderingClosed: 'Memberships cannot be ordered yet.',
  notReadyToOpen: (missing: string) => `Before registration opens, finish: ${missing}`,
  tooManyOrders:
    'Too many orders from your network today. Please try again tomorrow, or contact us.',
  notOwnOffer: 'You have no broadcast with this number, or it has been removed.',
  noMatch: 'This is not a possible match of your company.',
  ownBroadcast: 'This broadcast is from your own company.',
  senderGone: 'The sender of this broadcast is no longer a member.',
  ownCompany: 'This is your own company.',
  serviceCompany: 'This company sells services only.',
  recommendationPending:
    'You have already recommended this company. It has not approved your recommendation yet.',
  tooManyRecommendations: 'You have reached your limit of recommendations for today.',
  tooManyComplaints: 'You have reached your limit of complaints for today.',
  tooManyCaseFiles: 'This case has reached the maximum number of files.',
  complaintStateForbids: 'This is not possible in the current state of the case.',
  tooManyFiles: 'Too many files are being uploaded. Please try again in a moment.',
  emailTaken: (company: string) => `A contact of ${company} already has this address.`,
  addressNotFree: 'This address can no longer be used. Please contact us.',
  contactsFull: (max: number) => `A company can have up to ${max} contacts.`,
  tooManyDocuments: (max: number) =>
    `More than ${max} documents are in this period. Choose a shorter one.`,
  exportsUsed: (perDay: number) =>
    `You have exported your data ${perDay} times today. Please try again tomorrow.`,
  erasureOpenCases: 'Please decide the open complaints of this company first.',
  erasureLastContact:
    'This is the only person of the company. Please erase the company, or add a colleague first.',
  exportByMainContact: 'Only the main contact can export the data of the company.',
  mainContactStays: 'Please make another contact the main contact first.',
  stateForbids: 'This is not possible in the current state of the account.',
  editConflict: 'Someone else has changed this in the meantime.',
  emptyAfterSanitizing: 'This text is empty once unsafe HTML is removed.',
  htmlTooLong: 'This text is too long once its HTML is encoded. Use fewer special characters.',
  tooManyRegistrations:
    'We have received many applications from your network today. Please try again tomorrow, or write to us.',
  tooManyAnswers: 'You have sent many answers today. Please try again tomorrow.',
  applicationDecided: 'This application has been decided. Please write to us instead.',
  registrationDecided: 'This application was decided already.',
  registrationKnown: 'This address belongs to a contact already. Open their company instead.',
  emailUnconfirmed:
    'The applicant has not confirmed the e-mail address. Say why you approve without it.',
  knownCannotSignIn:
    'The account with this address cannot sign in. Close the application without a mail.',
  checksOpen: (names: readonly string[]) => `Still open: ${names.join(', ')}.`,
  sanctioned: 'Because of sanctions of the European Union, companies of this country cannot join.',
  notForVies: 'VIES does not know numbers of this country or form.',
  tooManyMessages: 'You have reached your limit of messages for today.',
  recipientLimitReached:
    'This contact has received too many messages today. Please try again tomorrow.',
  sameTextToMany:
    'You have sent the same text to several companies today. Please write a separate message to each.',
  contactUnreachable: 'E-mail to this contact cannot be delivered. Please call instead.',
  memberUnreachable: 'E-mail to this member cannot be delivered.',
  partGone: 'This part is no longer offered.',
  ownPart: 'This part is offered by your own company.',
  takesNoQuotes: 'This company does not accept requests for quotes.',
  noSellerTakesQuotes: 'No company that offers this part accepts requests for quotes.',
  alreadyAsked: (at: string, hours: number) =>
    `Nothing was sent: your company asked for this part on ${at}. You can ask again ${hours} hours after that.`,
  nobodyChosen: 'Choose at least one company.',
  reachesNobody: (reasons: readonly string[]) =>
    `Nothing was sent: no company can be asked. ${reasons.join(', ')}.`,
  quoteSelectionChanged: (reasons: readonly string[]) =>
    `Nothing was sent: ${reasons.join('; ')}. Check the companies and send again.`,
  sellersUnreachable: 'E-mail to the companies that offer this part cannot be delivered.',
  tooManyQuotes: 'You have reached your limit of requests for quotes for today.',
  companyQuoteLimitReached:
    'You have reached your limit of requests to this company for today. Please try again tomorrow.',
  tooManyCompanies: (companies: number, remaining: number) =>
    `This would go to ${companies} companies. You can reach ${remaining} more today.`,
  captchaExpired: 'The browser check has expired. Please send again.',
  unreadableStatement: (line: number, expected: string) =>
    `This file cannot be read: line ${line} should have ${expected}.`,
  emptyStatement: 'This file has no booked lines.',
  statementKnown: 'This file was imported before.',
  lineHandled: 'This line is booked or set aside already.',
  lineNotInEuros: 'Only lines in euros can be booked.',
  receiptTaken: 'This payment has another amount or belongs to another line.',
  lineBuiltOn: 'More was done with this invoice since: another payment or a credit note.',
  lineNotHandled: 'This line is open already.',
  notClosable: 'This is closed by a decision.',
  ticketAnswered:
    'A newer message was added to this ticket. Read it above, then send your reply again.',
  ticketUnreachable: 'Mail to the sender cannot be delivered. Call them, or find another address.',
  providerUnreachable: 'The message could not be delivered. Please e-mail us instead.',
  mailTextNotStored:
    'The text of security e-mails is not stored. Ask the recipient to request a new one.',
  mailNotFailed: 'This e-mail has not failed.',
  alreadyStopped: 'E-mail on this topic to this address is already stopped.',
  fraudDecided: 'A colleague has decided about this already.',
  fraudOpen: 'This is open already, or the same was found again since.',
  messagesPaused: 'Sending messages, replies and requests is paused for you.',
  excludedAlready: 'This contact is already banned from posting to this list.',
  exclusionEnded: 'This removal has already ended.',
  accountOnly: 'Please choose a company or a contact. Only admins can see the whole log.',
  tooLarge: 'This request is too large.',
  tooManyPictures: 'Too many pictures are being uploaded. Please try again in a moment.',
  resetLinkInvalid:
    'This link has been used, has expired, or was replaced by a newer one. Please request a new one.',
  thisSession: 'This is the device you are using. Please sign out instead.',
  searchSaved: 'You have already saved this search.',
  savedSearchesFull: (max: number) =>
    `You can save up to ${max} searches. Please remove one first.`,
} as const
