import type { DeskListName } from '#contract/back-office/lists/list-views.ts'
import { servedAuditLog } from '#server/features/back-office/audit/list-queries.ts'
import { mountAuditCompanies } from '#server/features/back-office/audit/routes.ts'
import { mountBulkActs } from '#server/features/companies/desk/bulk/routes.ts'
import { mountCompanyAccounts } from '#server/features/companies/desk/routes.ts'
import { mountWhyMail } from '#server/features/mail/desk/why/routes.ts'
import { mountIncoming } from '#server/features/mail/desk/incoming/routes.ts'
import { mountFailedMail } from '#server/features/mail/desk/failed/routes.ts'
import { mountModeratedBroadcasts } from '#server/features/broadcasts/desk/routes.ts'
import { mountPictures } from '#server/features/media/desk/routes.ts'
import { mountComplaintCases } from '#server/features/complaints/desk/routes.ts'
import { mountExclusions } from '#server/features/broadcasts/desk/exclusion-routes.ts'
import { mountModeratedRecommendations } from '#server/features/recommendations/desk/routes.ts'
import { mountBannerBookings } from '#server/features/advertising/desk/routes.ts'
import { mountMatchingForStaff } from '#server/features/matching/desk/routes.ts'
import { mountContactAccounts } from '#server/features/companies/desk/contacts/routes.ts'
import { mountMailLog } from '#server/features/mail/desk/log/routes.ts'
import { mountMessageLog } from '#server/features/messages/desk/routes.ts'
import { mountErrors } from '#server/features/back-office/errors/routes.ts'
import { mountToday } from '#server/features/back-office/today/routes.ts'
import { mountLegalTexts } from '#server/features/site/desk/legal-texts/routes.ts'
import { mountMailSetup } from '#server/features/mail/desk/setup/routes.ts'
import { mountMailTemplates } from '#server/features/mail/desk/templates/routes.ts'
import { mountMailTexts } from '#server/features/mail/desk/texts/routes.ts'
import { mountMessageTemplates } from '#server/features/messages/desk/templates/routes.ts'
import { mountReasons } from '#server/features/back-office/reasons/routes.ts'
import { mountJobRuns } from '#server/features/back-office/jobs/routes.ts'
import { mountNotes } from '#server/features/companies/desk/notes/routes.ts'
import { mountQueue } from '#server/features/back-office/queue/routes.ts'
import { mountFraud } from '#server/features/fraud/desk/routes.ts'
import { mountTickets } from '#server/features/messages/desk/tickets/routes.ts'
import { mountMarketReports } from '#server/features/back-office/reports/routes.ts'
import { mountRegistrations } from '#server/features/registration/desk/routes.ts'
import { mountSettings } from '#server/features/back-office/settings/routes.ts'
import { mountReports } from '#server/features/billing/desk/report-routes.ts'
import { mountMoney } from '#server/features/billing/desk/money-routes.ts'
import { mountVatTasks } from '#server/features/billing/desk/vat-task-routes.ts'
import { mountPaymentChecks } from '#server/features/billing/desk/payment-check-routes.ts'
import { mountOrders } from '#server/features/billing/desk/order-routes.ts'
import { mountStatements } from '#server/features/billing/desk/routes.ts'
import { mountStaff } from '#server/features/back-office/staff/routes.ts'
import { mountMemberViews } from '#server/features/back-office/views-as-member/routes.ts'
import { mountListViews } from '#server/features/back-office/lists/routes.ts'
import { servedBanners } from '#server/features/advertising/desk/list-queries.ts'
import { servedBankLines } from '#server/features/billing/desk/bank-line-list-queries.ts'
import { servedInvoices } from '#server/features/billing/desk/invoice-list-queries.ts'
import { servedPayments } from '#server/features/billing/desk/payment-list-queries.ts'
import { servedBroadcasts } from '#server/features/broadcasts/desk/list-queries.ts'
import { servedCompanies } from '#server/features/companies/desk/company-list-queries.ts'
import { servedPeople } from '#server/features/companies/desk/contacts/list-queries.ts'
import { servedNews, servedPages } from '#server/features/content/desk/list-queries.ts'
import { servedIncoming } from '#server/features/mail/desk/incoming/list-queries.ts'
import { servedMails, servedSuppressions } from '#server/features/mail/desk/log/list-queries.ts'
import { servedSearches } from '#server/features/parts/desk/list-queries.ts'
import { servedListings } from '#server/features/services/desk/list-queries.ts'
import { mountDeskList, type ServedList } from '#server/platform/lists/serve-desk-list.ts'
import { mountCompanyStock } from '#server/features/inventory/desk/routes.ts'
import { mountEditing } from '#server/features/content/desk/routes.ts'
import { mountItemEditing } from '#server/features/content/desk/item-routes.ts'
import { mountPrivacyDesk } from '#server/features/privacy/desk/routes.ts'
import { mountServiceListings } from '#server/features/services/desk/routes.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import type { SessionCookies } from '#server/platform/http/session-cookies.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Every list of the desk. */
const servedLists = {
  companies: servedCompanies,
  people: servedPeople,
  broadcasts: servedBroadcasts,
  incoming: servedIncoming,
  invoices: servedInvoices,
  payments: servedPayments,
  'bank-lines': servedBankLines,
  news: servedNews,
  pages: servedPages,
  services: servedListings,
  banners: servedBanners,
  searches: servedSearches,
  mails: servedMails,
  suppressions: servedSuppressions,
  audit: servedAuditLog,
} satisfies Record<DeskListName, ServedList>

/** The desk of the operator: its frame, and what it does with each feature. */
export function mountDesk(
  mount: Mount,
  platform: Platform,
  sessionCookies: SessionCookies,
  jobs: readonly Job[],
): void {
  mountStaff(mount, platform, sessionCookies)
  mountToday(mount, platform, jobs)
  mountErrors(mount, platform)
  mountJobRuns(mount, platform, jobs)
  mountMemberViews(mount, platform, sessionCookies)
  mountReasons(mount, platform)
  mountMessageTemplates(mount, platform)
  mountMailTemplates(mount, platform)
  mountLegalTexts(mount, platform)
  mountSettings(mount, platform)
  mountMailTexts(mount, platform)
  mountMailSetup(mount, platform)
  mountCompanyAccounts(mount, platform)
  mountFailedMail(mount, platform)
  mountIncoming(mount, platform)
  mountWhyMail(mount, platform)
  mountBulkActs(mount, platform)
  const lists: ServedList[] = Object.values(servedLists)
  for (const list of lists) mountDeskList(mount, platform, list)
  mountListViews(mount, platform, lists)
  mountContactAccounts(mount, platform)
  mountNotes(mount, platform)
  mountMailLog(mount, platform)
  mountMessageLog(mount, platform)
  mountQueue(mount, platform)
  mountFraud(mount, platform)
  mountRegistrations(mount, platform)
  mountTickets(mount, platform)
  mountStatements(mount, platform)
  mountOrders(mount, platform)
  mountPaymentChecks(mount, platform)
  mountVatTasks(mount, platform)
  mountMoney(mount, platform)
  mountReports(mount, platform)
  mountMarketReports(mount, platform)
  mountAuditCompanies(mount, platform)
  mountExclusions(mount, platform)
  mountModeratedBroadcasts(mount, platform)
  mountComplaintCases(mount, platform)
  mountPictures(mount, platform)
  mountModeratedRecommendations(mount, platform)
  mountBannerBookings(mount, platform)
  mountMatchingForStaff(mount, platform)
  mountEditing(mount, platform)
  mountItemEditing(mount, platform)
  mountServiceListings(mount, platform)
  mountCompanyStock(mount, platform)
  mountPrivacyDesk(mount, platform)
}
