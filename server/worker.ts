import type { Deletion } from '#contract/privacy/deletions.ts'
import { jobsOfRegister, type DeleteOld } from '#server/platform/retention.ts'
import {
  mailBannerReports,
  purgeClicks,
  remindOfBannerEnds,
} from '#server/features/advertising/jobs.ts'
import { unsubscribeByMail, listMailbox } from '#server/features/broadcasts/public.ts'
import { purgeSignInData, sendResetLink } from '#server/features/auth/jobs.ts'
import {
  countFigures,
  countMailDays,
  deleteStaffSessions,
  lateAfterMs,
  mailNewErrors,
  purgeErrors,
  reportLateJobs,
  endMemberViews,
} from '#server/features/back-office/jobs.ts'
import { runBulkActs } from '#server/features/companies/desk/jobs.ts'
import { purgeFraudFindings, watchFraud } from '#server/features/fraud/desk/jobs.ts'
import {
  addressLimits,
  countChanges,
  suppressionNotices,
  dailyDigest,
  deriveCompanyBroadcasts,
  purgeSavedSearchHits,
  purgeReadMarks,
  archiveBroadcasts,
  matchNewBroadcast,
  stopListsOfCompany,
} from '#server/features/broadcasts/jobs.ts'
import {
  checkOpenPayments,
  handlePaymentNotification,
  purgeInvoices,
  runBilling,
  deliverInvoice,
  sendRefund,
} from '#server/features/billing/jobs.ts'
import {
  checkContentLinks,
  postPublished,
  publishPlannedChange,
  purgePictures,
  warnNewsReaders,
} from '#server/features/content/jobs.ts'
import { remindOfDeadlines } from '#server/features/complaints/jobs.ts'
import { caseMailbox } from '#server/features/complaints/public.ts'
import {
  checkVatNumber,
  checkWebsite,
  clearContacts,
  findPlaces,
  recomputeTiersJob,
  purgeVatChecks,
  retryVatChecks,
  endTrials,
} from '#server/features/companies/jobs.ts'
import {
  checkStockCounts,
  purgeStockFiles,
  purgeStockTraces,
  importStock,
  listStock,
  recomputeVisibility,
  recomputeAllVisibility,
  oldStock,
} from '#server/features/inventory/jobs.ts'
import { stockMailbox, queueMailedFiles } from '#server/features/inventory/public.ts'
import {
  countMatchReplies,
  encodeWaitingOffers,
  matchNewOffer,
  purgeClosedOffers,
  startMatching,
} from '#server/features/matching/jobs.ts'
import { findBrand, matchesForDigest } from '#server/features/matching/public.ts'
import { fetchFavicon, refreshFavicons } from '#server/features/content/jobs.ts'
import { deleteVisitorTraces, purgeMessages } from '#server/features/messages/jobs.ts'
import { ticketMailbox } from '#server/features/messages/public.ts'
import { purgeOldSearches } from '#server/features/parts/jobs.ts'
import { purgePush, startDelivering } from '#server/features/push/jobs.ts'
import { clearQuoteSources, purgeQuotes } from '#server/features/quotes/jobs.ts'
import { purgeRegistrations } from '#server/features/registration/jobs.ts'
import { registrationMailbox } from '#server/features/registration/public.ts'
import { remindOfListingEnds } from '#server/features/services/jobs.ts'
import { exchangeRates, logDaysOver } from '#server/features/site/jobs.ts'
import { makeBackup, testBackup } from '#server/platform/backup/jobs.ts'
import type { ConnectionTarget } from '#server/platform/database/database.ts'
import { dropOldIncomingMail, deliverMailJob } from '#server/platform/incoming/jobs.ts'
import type { Mailbox, SystemMailbox } from '#server/platform/incoming/mailbox.ts'
import { type Job, startJobs } from '#server/platform/jobs.ts'
import { bounceMailbox } from '#server/platform/mailer/bounces/bounce-mailbox.ts'
import { dropOldMail } from '#server/platform/mailer/reconcile.ts'
import { dropOldJobRuns } from '#server/platform/schedules/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { PostMessage } from '#server/platform/push/post-message.ts'

/** All addresses that receive mail from members. */
export const mailboxes: readonly Mailbox[] = [
  stockMailbox(queueMailedFiles),
  listMailbox(findBrand),
  ticketMailbox,
  caseMailbox,
  registrationMailbox,
]

/** All addresses that the program itself reads. */
export const systemMailboxes: readonly SystemMailbox[] = [bounceMailbox, unsubscribeByMail]

/** The functions that delete old data, by the names of the processing register. */
const deletions: Readonly<Record<Deletion, DeleteOld>> = {
  'sign-ins': purgeSignInData,
  visitors: deleteVisitorTraces,
  'quote-networks': clearQuoteSources,
  'banner-clicks': purgeClicks,
  'removed-contacts': clearContacts,
  applications: purgeRegistrations,
  broadcasts: archiveBroadcasts,
  'read-marks': purgeReadMarks,
  'saved-search-hits': purgeSavedSearchHits,
  'possible-matches': purgeClosedOffers,
  'stock-files': purgeStockFiles,
  'stock-undo': purgeStockTraces,
  'part-searches': purgeOldSearches,
  quotes: purgeQuotes,
  messages: purgeMessages,
  push: purgePush,
  'sent-mail': dropOldMail,
  'received-mail': dropOldIncomingMail,
  accounting: purgeInvoices,
  'vat-checks': purgeVatChecks,
  'content-pictures': purgePictures,
  'fraud-findings': purgeFraudFindings,
  'staff-sessions': deleteStaffSessions,
  errors: purgeErrors,
  'job-runs': dropOldJobRuns,
}

/** Every job, scheduled or on request. */
export const jobs: readonly Job[] = [
  ...jobsOfRegister(deletions),
  makeBackup,
  testBackup,
  sendResetLink,
  endTrials,
  recomputeTiersJob,
  findPlaces,
  checkVatNumber,
  checkWebsite,
  retryVatChecks,
  handlePaymentNotification,
  checkOpenPayments,
  sendRefund,
  deliverInvoice,
  runBilling,
  remindOfDeadlines,
  postPublished,
  publishPlannedChange,
  checkContentLinks,
  fetchFavicon,
  refreshFavicons,
  mailBannerReports,
  remindOfBannerEnds,
  logDaysOver,
  exchangeRates,
  deliverMailJob(mailboxes),
  dailyDigest(matchesForDigest),
  addressLimits,
  suppressionNotices,
  countChanges,
  matchNewBroadcast,
  matchNewOffer,
  encodeWaitingOffers,
  countMatchReplies,
  warnNewsReaders,
  stopListsOfCompany,
  deriveCompanyBroadcasts,
  endMemberViews,
  runBulkActs,
  countFigures,
  countMailDays,
  watchFraud,
  mailNewErrors,
  oldStock,
  listStock,
  recomputeVisibility,
  recomputeAllVisibility,
  checkStockCounts,
  importStock,
  remindOfListingEnds,
]

export async function startWorker(
  platform: Platform,
  target: ConnectionTarget,
  postMessage?: PostMessage,
): Promise<{ stop(): Promise<void> }> {
  if (platform.config.keepsMail) platform.log.warn('SMTP_URL is not set: mail is kept, not sent')
  else await platform.mailer.start()
  const startedAt = platform.clock.now().getTime()
  const scheduled = await startJobs(platform, target, jobs, async () => {
    // After an outage all jobs are late at first, and most run within minutes.
    if (platform.clock.now().getTime() - startedAt < lateAfterMs) return
    await reportLateJobs(platform, jobs)
  })
  const notifications = await startDelivering(platform, postMessage)
  await startMatching(platform)
  return {
    async stop() {
      await notifications.stop()
      await scheduled.stop()
      await platform.mailer.stop()
    },
  }
}
