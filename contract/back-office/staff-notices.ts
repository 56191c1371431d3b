import { countText } from '../numbers.ts'
import { bad, good, somethingWrong, tryAgain } from '../notices.ts'

/** How long an action can be undone from its notice, in milliseconds. */
export const undoMs = 10_000

/** Notices of the back office. */
export const staffNotices = {
  undone: good('Undone'),
  legalTextPublished: good('Version published'),
  bannerBooked: good('Advertisement booked'),
  bannerChanged: good('Advertisement saved'),
  bannerWithdrawn: good('Advertisement withdrawn', 'It is no longer shown.'),
  bannerRestored: good('Advertisement restored'),
  reportLinkCopied: good('Link copied', 'Whoever has it can read the report.'),
  reportLinkRenewed: good('Earlier links are revoked'),
  templateAdded: good('Template added'),
  templateChanged: good('Template changed'),
  templateRemoved: good('Template removed'),
  settingsNotChanged: bad(somethingWrong, tryAgain('Settings', 'saved')),
  staffInvited: good('Colleague invited', 'The link to set the password has been sent'),
  staffRoleChanged: good('Role changed'),
  staffEnded: good('Access ended'),
  staffLinkSent: good('Link sent'),
  staffFactorReset: good('Second factor reset'),
  listsOrdered: good('Lists reordered'),
  settingsChanged: (count: number) =>
    good(count === 1 ? 'Setting saved' : `${count} settings saved`),
  staffPasswordChanged: good('Password changed'),
  staffPasswordNotChanged: bad(somethingWrong, tryAgain('Password', 'changed')),
  mailRetried: good('Mail queued again'),
  mailsRetried: (count: number) =>
    good(count === 1 ? '1 mail queued again' : `${countText(count)} mails queued again`),
  mailingResumed: good('Mailing resumed'),
  mailingCancelled: good('Mailing cancelled'),
  addressStopped: good('Address suppressed'),
  addressLifted: good('Address reactivated'),
  viewSaved: (list: string) => good('View saved', `It is under ${list} in the navigation`),
  viewRemoved: good('View removed'),
  broadcastsRemoved: (count: number, senders: number) =>
    good(
      count === 1 ? 'Broadcast removed' : `${count} broadcasts removed`,
      senders === 0
        ? 'No e-mail is sent: the sender has left'
        : senders === 1
          ? 'The sender gets an e-mail'
          : `${senders} senders get an e-mail`,
    ),
  broadcastsRestored: (count: number) =>
    good(count === 1 ? 'Broadcast listed again' : `${count} broadcasts listed again`),
  contactExcluded: good('Banned from posting'),
  exclusionLifted: good('Posting ban lifted'),
  companyAdded: (name: string) => good('Company added', name),
  companyUpdated: good('Company updated'),
  copied: (text: string) => good('Copied', text),
  notCopied: bad('Could not copy', 'Select the text and copy it.'),
  noteRemoved: good('Note removed'),
  companyPlaced: good('Location saved'),
  companyTrades: (name: string) => good(`${name} can trade`),
  companyServiceOnly: (name: string) => good(`${name} is services-only`),
  companySignedOut: good('Everyone was signed out'),
  trialApproved: good('Trial approved'),
  questionSent: good('Question sent'),
  trialRejected: good('Trial rejected'),
  trialExtended: good('Trial extended'),
  trialEnded: good('Trial ended'),
  paymentBooked: good('Payment booked'),
  invoiceCredited: good('Credit note issued', 'It was mailed to the customer.'),
  invoiceSent: good('Sent again'),
  invoiceIssued: (number: string) => good(`Invoice ${number} issued`, 'It was mailed.'),
  heldBooked: good('Payment booked'),
  refundAsked: good('Refund requested', 'The payment provider pays it back.'),
  paidBackNoted: good('Paid back'),
  paymentCheckClosed: good('Closed'),
  invoicedAgain: good('Credited and invoiced again', 'Both documents are mailed.'),
  vatTaskClosed: good('Closed', 'The reverse charge stays.'),
  orderActivated: good('Membership activated', 'Its year begins today.'),
  orderAttached: (name: string) =>
    good(`Membership of ${name} activated`, 'The company that the order had created is closed.'),
  orderRefused: good('Order refused', 'Its invoice is credited and the reason was mailed.'),
  accountOpened: good('Account opened'),
  accountTerminated: good('Account terminated'),
  planChanged: good('Plan changed'),
  membershipSaved: good('Membership saved'),
  dunningSaved: good('Reminders and forced payment saved'),
  blocked: (whom: string) => good(`${whom} is blocked`),
  blockLifted: good('Block lifted'),
  wordsSaved: good('Message saved'),
  contactAdded: good('Contact added'),
  contactUpdated: good('Contact updated'),
  contactRemoved: (name: string) => good(`${name} was removed`),
  contactSignedOut: (name: string) => good(`${name} was signed out`),
  contactFactorReset: good('Two-factor reset'),
  contactsOrdered: good('Contacts reordered'),
  mainContact: (name: string) => good(`${name} is the main contact`),
  emailSaved: good('Saved'),
  testMailQueued: (address: string) => good(`A test mail is on its way to ${address}`),
  dataErased: good('The data was erased'),
  linkMailed: (address: string) => good(`A link was sent to ${address}`),
  queueDone: (count: number) => good(count === 1 ? 'Done' : `${count} items done`),
  queueReopened: good('Reopened'),
  queueAssigned: (to: string) => good(`Assigned to ${to}`),
  queueUnassigned: good('Assignee removed'),
  queueSnoozed: (until: string) => good(`Snoozed until ${until}`),
  queueWoken: good('Back in the queue'),
  queueNoted: good('Note added'),
  ticketReplied: good('Reply sent'),
  pictureRemoved: good('Picture removed'),
  picturesRemoved: (count: number) =>
    count === 0
      ? bad('Already removed', 'A colleague or the owners removed them')
      : good(count === 1 ? 'Picture removed' : `${count} pictures removed`),
  picturesKept: (count: number) => good(count === 1 ? 'Picture kept' : `${count} pictures kept`),
  recommendationRemoved: good('Recommendation removed'),
  alreadyRemoved: bad('Already removed', 'A colleague or its owner removed it'),
  complaintMoved: (state: string) => good('Case updated', `${state}. Both parties are notified.`),
  complaintDeadlineChanged: good('Deadline changed', 'Both parties are notified.'),
  complaintNoted: good('Note added'),
  statementImported: (added: number, known: number) =>
    good(
      added === 1 ? '1 line imported' : `${countText(added)} lines imported`,
      known === 0 ? undefined : `${countText(known)} were in earlier files.`,
    ),
  bankLinesBooked: (count: number) =>
    good(count === 1 ? 'Line booked' : `${countText(count)} lines booked`),
  bankLineSetAside: good('Line set aside'),
  bankLineReopened: good('Line is open again'),
  complaintFileAdded: good('File added'),
} as const
