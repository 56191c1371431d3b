import type { Deletion } from './deletions.ts'
import { matchedDays } from '../broadcasts/matching.ts'
import { readMarkDays } from '../broadcasts/read-marks.ts'
import type { OperatorSettings } from '../back-office/operator-settings.ts'
import { reportRetentionDays } from '../back-office/reports/report-periods.ts'
import { hitDays } from '../inventory/own-stock.ts'
import { stockFileDays } from '../inventory/stock-files.ts'
import { registrationDaysKept } from '../registration/registration.ts'

/** Grounds of the GDPR, article 6, on which personal data is processed. */
type LegalBasis = 'contract' | 'legal obligation' | 'legitimate interest' | 'consent' | 'none'

/** One kind of data of the processing register (BK-104). */
export interface RetentionEntry {
  kind: string
  purpose: string
  /** `none` for data that is not about a person. */
  basis: LegalBasis
  /** How long it is kept. */
  kept: string
  /** The setting that holds the period, if staff can change it. */
  setting?: Extract<keyof OperatorSettings, `${string}Kept`>
  /** The deletions that end the period. */
  deletions?: readonly Deletion[]
  /** A job that ends the period and does more. */
  job?: string
  /** The effect of erasing a person or company. */
  onErasure: 'deleted' | 'anonymised' | 'kept' | 'no personal data'
  /** Whether it names staff alone, so that no member is told of it. */
  isAboutStaff?: true
  /** Every table of the database belongs to one entry. */
  tables: readonly string[]
}

export const asLongAsMember = 'as long as the company is a member'
const untilRemoval = 'until the person is removed'
export const noPerson = { basis: 'none', onErasure: 'no personal data' } as const

/** Accounts, trade and correspondence. */
export const memberRetention: readonly RetentionEntry[] = [
  // ── Accounts ──
  {
    kind: 'Companies',
    purpose: 'Identify members, show them to each other, bill them',
    basis: 'contract',
    kept: 'indefinitely; without personal values after erasure',
    onErasure: 'anonymised',
    tables: ['company', 'directory_entry', 'directory_text'],
  },
  {
    kind: 'People of companies',
    purpose: 'Sign in, and be reached by other members',
    basis: 'contract',
    kept: 'personal fields until some months after the removal; the empty row indefinitely',
    setting: 'removedContactMonthsKept',
    deletions: ['removed-contacts'],
    onErasure: 'anonymised',
    tables: ['contact'],
  },
  {
    kind: 'Former names and telephone numbers',
    purpose: 'Hide from visitors who is behind an older text',
    basis: 'legitimate interest',
    kept: 'as long as the company; no longer connected to the person',
    onErasure: 'deleted',
    tables: ['former_name'],
  },
  {
    kind: 'Sign-ins of people: sessions with device and network, password links, new addresses, failures',
    purpose: 'Keep accounts safe and investigate break-ins',
    basis: 'legitimate interest',
    kept: '30 days after they end, failures 15 minutes; all of it goes when the person is removed',
    deletions: ['sign-ins'],
    onErasure: 'deleted',
    tables: ['session', 'password_link', 'email_change', 'sign_in_failure'],
  },
  {
    kind: 'Second factor with recovery codes',
    purpose: 'Keep accounts safe',
    basis: 'contract',
    kept: untilRemoval,
    onErasure: 'deleted',
    tables: ['two_factor', 'recovery_code'],
  },
  {
    kind: 'Logos and profile pictures',
    purpose: 'Recognise companies and people',
    basis: 'consent',
    kept: 'until its owner removes it, or the person is removed',
    onErasure: 'deleted',
    tables: ['picture'],
  },
  {
    kind: 'List settings, favourites and saved searches',
    purpose: 'Send people what they asked for',
    basis: 'contract',
    kept: untilRemoval,
    deletions: ['saved-search-hits'],
    onErasure: 'deleted',
    tables: [
      'broadcast_setting',
      'broadcast_choice',
      'favourite',
      'saved_search',
      'saved_search_hit',
      'saved_search_match',
    ],
  },
  {
    kind: 'Applications for a trial, with their agreement to contract and privacy policy',
    purpose: 'Verify who joins; evidence of the agreement',
    basis: 'contract',
    kept: `${registrationDaysKept} days if rejected, the network of its sender 30 days, else ${asLongAsMember}`,
    deletions: ['applications'],
    onErasure: 'anonymised',
    tables: ['registration', 'registration_message'],
  },
  {
    kind: 'Checks of companies',
    purpose: 'Verify members',
    basis: 'legitimate interest',
    kept: asLongAsMember,
    onErasure: 'deleted',
    tables: ['company_check', 'site_check', 'address_limit_notice'],
  },
  // ── Trade ──
  {
    kind: 'Broadcasts with their replies',
    purpose: 'The market, its limits and disputes',
    basis: 'contract',
    kept: 'some months after the last send; then only the price is left',
    setting: 'broadcastMonthsKept',
    deletions: ['broadcasts'],
    onErasure: 'anonymised',
    tables: ['broadcast', 'broadcast_sending', 'broadcast_reply', 'broadcast_search'],
  },
  {
    kind: 'Possible matches: what offers say, which of them fit, and what became of it',
    purpose: 'Show members offers that fit theirs',
    basis: 'contract',
    kept: `${matchedDays} days after the last send; of matches marked as not a match as long as the broadcast`,
    deletions: ['possible-matches'],
    onErasure: 'deleted',
    tables: [
      'offer_encoding',
      'possible_match',
      'match_dismissal',
      'stock_dismissal',
      'match_event',
    ],
  },
  {
    kind: 'How people follow possible matches',
    purpose: 'Mail about new matches, and marking them as new',
    basis: 'contract',
    kept: 'until the person is removed',
    deletions: ['possible-matches'],
    onErasure: 'deleted',
    tables: ['match_watch', 'match_view'],
  },
  {
    kind: 'Broadcasts that people have read: marks and the last visit',
    purpose: 'Show on each device what is unread',
    basis: 'contract',
    kept: `opened broadcasts ${readMarkDays} days after they were sent, the rest until the person is removed`,
    deletions: ['read-marks'],
    onErasure: 'deleted',
    tables: ['broadcast_reader', 'broadcast_opening'],
  },
  {
    kind: 'Readers of the news: the last visit, and mail about fraud warnings',
    purpose: 'Count unread news, and warn those who asked for it',
    basis: 'contract',
    kept: untilRemoval,
    onErasure: 'deleted',
    tables: ['news_reader'],
  },
  {
    kind: 'Devices that get notifications, and what people chose',
    purpose: 'Notifications that people switch on',
    basis: 'consent',
    kept: 'devices until they are switched off or signed out, choices until the person is removed',
    deletions: ['push'],
    onErasure: 'deleted',
    tables: ['push_subscription', 'push_choice'],
  },
  {
    kind: 'Notifications that wait to be sent',
    purpose: 'Notifications that people switch on',
    basis: 'consent',
    kept: 'until they are sent, at most some days',
    deletions: ['push'],
    onErasure: 'deleted',
    tables: ['push_delivery'],
  },
  {
    kind: 'Keys for notifications',
    purpose: 'Sign messages to push services',
    ...noPerson,
    kept: 'a year, and as long as a device uses one',
    deletions: ['push'],
    tables: ['push_key'],
  },
  {
    kind: 'Counts of possible matches',
    purpose: 'See how well they fit',
    ...noPerson,
    kept: 'indefinitely',
    tables: ['match_count'],
  },
  {
    kind: 'Prices of old broadcasts',
    purpose: 'Average prices',
    ...noPerson,
    kept: 'some years',
    setting: 'priceYearsKept',
    deletions: ['broadcasts'],
    tables: ['old_price'],
  },
  {
    kind: 'Counts of broadcasts, daily digests',
    purpose: 'Run the lists',
    ...noPerson,
    kept: 'indefinitely',
    job: 'count-changes',
    tables: ['broadcast_count', 'broadcast_change', 'broadcast_list', 'digest_run'],
  },
  {
    kind: 'Posting bans',
    purpose: 'Keep rule breakers from lists',
    basis: 'legitimate interest',
    kept: 'as long as the row of the person',
    onErasure: 'deleted',
    tables: ['broadcast_exclusion'],
  },
  {
    kind: 'Removals of broadcasts by staff',
    purpose: 'Undo a removal, and explain it',
    basis: 'legitimate interest',
    kept: 'indefinitely',
    onErasure: 'anonymised',
    tables: ['broadcast_removal'],
  },
  {
    kind: 'Inventory',
    purpose: 'The parts search',
    basis: 'contract',
    kept: 'until the company deletes it',
    onErasure: 'deleted',
    tables: ['stock_line', 'stock_owner', 'stock_mapping', 'condition_answer'],
  },
  {
    kind: 'Files of inventory, and deleted lines that can be restored',
    purpose: 'Imports, their correction and undoing',
    basis: 'contract',
    kept: `${stockFileDays} days, deleted lines 7 days`,
    deletions: ['stock-files'],
    onErasure: 'deleted',
    tables: [
      'stock_file',
      'stock_refusal',
      'stock_refused_line',
      'stock_removal',
      'stock_removed_line',
    ],
  },
  {
    kind: 'Searches that found inventory',
    purpose: 'Tell companies what is asked for, and show staff what is searched',
    basis: 'contract',
    kept: `${hitDays} days; they name companies, not people`,
    deletions: ['stock-undo'],
    onErasure: 'deleted',
    tables: ['stock_hit'],
  },
  {
    kind: 'Part numbers and words of the inventory',
    purpose: 'The parts search',
    ...noPerson,
    kept: 'indefinitely',
    tables: ['part_text', 'part_text_count', 'stock_word', 'stock_edition'],
  },
  {
    kind: 'Part numbers searched for',
    purpose: 'Top searches, and reports of what is searched',
    ...noPerson,
    kept: `${reportRetentionDays} days`,
    deletions: ['part-searches'],
    tables: ['searched_part'],
  },
  // ── Correspondence ──
  {
    kind: 'Requests for quotes',
    purpose: 'Show both sides what was asked; limits and abuse',
    basis: 'contract',
    kept: 'some months; the network of a visitor 30 days',
    setting: 'quoteMonthsKept',
    deletions: ['quotes', 'quote-networks'],
    onErasure: 'anonymised',
    tables: ['rfq', 'rfq_recipient'],
  },
  {
    kind: 'Messages to contacts, and closed tickets',
    purpose: 'Answer questions; limits and abuse',
    basis: 'contract',
    kept: 'some months; the network of a visitor 30 days',
    setting: 'messageMonthsKept',
    deletions: ['messages', 'visitors'],
    onErasure: 'anonymised',
    tables: ['contact_message', 'provider_message', 'ticket_message'],
  },
  {
    kind: 'Refused messages and used proofs of work',
    purpose: 'Stop mass mail',
    basis: 'legitimate interest',
    kept: '30 days',
    deletions: ['visitors'],
    onErasure: 'deleted',
    tables: ['message_refusal', 'spent_captcha'],
  },
  {
    kind: 'Listings on the services page',
    purpose: 'Show what companies offer to the trade, and forward messages to them',
    basis: 'contract',
    kept: 'as long as the company; of companies that are not members until staff remove the address',
    onErasure: 'deleted',
    tables: ['service_listing', 'service_listing_category'],
  },
  {
    kind: 'Service categories',
    purpose: 'Order the services page',
    kept: 'indefinitely',
    ...noPerson,
    tables: ['service_category'],
  },
  {
    kind: 'Recommendations',
    purpose: 'Reputation of members',
    basis: 'contract',
    kept: 'until it is removed',
    onErasure: 'anonymised',
    tables: ['recommendation'],
  },
  {
    kind: 'Complaints with their documents',
    purpose: 'Settle disputes between members; their tiers follow from it',
    basis: 'legitimate interest',
    kept: asLongAsMember,
    onErasure: 'anonymised',
    tables: ['complaint', 'complaint_entry'],
  },
  {
    kind: 'Uploaded files',
    purpose: 'The content of pictures, documents and inventory files',
    basis: 'contract',
    kept: 'as long as the row that names it',
    deletions: ['stock-files'],
    onErasure: 'deleted',
    tables: ['file', 'file_part'],
  },
]
