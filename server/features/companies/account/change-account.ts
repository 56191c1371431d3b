import type { AuditAction } from '#contract/back-office/audit.ts'
import { businessDate } from '#contract/dates.ts'
import { refusals } from '#contract/refusals.ts'
import { notifyTrialEnd } from '#server/features/companies/account/notify-trial.ts'
import {
  lockAccount,
  updateAccount,
  lockContactNotices,
  updateContactNotices,
} from '#server/features/companies/account/queries.ts'
import { accountAfter, type Account, type AccountChange } from '#server/features/companies/rules.ts'
import { beginMembership, revertMembershipStart } from '#server/features/companies/tiers/queries.ts'
import { recomputeTier } from '#server/features/companies/tiers/recompute-tier.ts'
import type { Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isRefused, refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { cleanHtml, cleanHtmlMax, hasWords } from '#server/platform/mail-writing/clean-html.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffActionIn } from '#server/platform/staff-action.ts'

/** The author of a change, the reason, and the version they have seen. */
export interface ChangedBy {
  actor: Actor
  reason: string
  /** Version on their screen; a different one in the database refuses the change (409 CHANGED). */
  version?: number | undefined
  /** False for one of several companies of an act, which is recorded as one. */
  isAudited?: boolean
}

export const companyStopsTrading = 'company-stops-trading'

const auditActions: Record<AccountChange['kind'], AuditAction> = {
  approveTrial: 'account.trial-approved',
  rejectTrial: 'account.trial-rejected',
  extendTrial: 'account.trial-extended',
  endTrial: 'account.trial-ended',
  expireTrial: 'account.trial-ended',
  activate: 'account.activated',
  deactivate: 'account.deactivated',
  setPlan: 'account.plan',
  setServiceOnly: 'account.service-only',
  setBlock: 'account.blocked',
  liftBlock: 'account.block-lifted',
  setMessage: 'account.message',
  terminate: 'account.terminated',
  settle: 'account.settled',
}

/**
 * Applies an account change by the rules in rules.ts, records it and triggers what follows (BK-007): the mail at the
 * end of a trial, and the end of trading for service-only companies.
 * @returns the new version; 404 without such a company, 409 where its state does not allow the change
 */
export async function changeAccount(
  tx: Tx,
  platform: Platform,
  companyId: number,
  change: AccountChange,
  by: ChangedBy,
): Promise<{ version: number } | Refused> {
  const cleaned = withCleanHtml(change)
  if (isRefused(cleaned)) return cleaned
  const acting = { ...by, id: companyId, lock: lockAccount }
  return staffActionIn(tx, platform, acting, async ({ row, now, record }) => {
    const { version, ...account } = row
    const after = accountAfter(account, cleaned, now)
    if (!after) return refuse(409, refusals.stateForbids, { extra: 'STATE' })
    const details = differences(account, after)
    if (Object.keys(details).length === 0) return { version }

    await updateAccount(tx, companyId, after, now)
    if (change.kind === 'activate') {
      const today = businessDate(now)
      if (await beginMembership(tx, companyId, today)) details['memberSince.to'] = today
    }
    if (
      change.kind === 'deactivate' &&
      (await revertMembershipStart(tx, companyId, businessDate(now)))
    ) {
      details['memberSince.to'] = null
    }
    if (by.isAudited !== false) await record(auditActions[change.kind], { companyId, details })
    const endsTrial = change.kind === 'endTrial' || change.kind === 'expireTrial'
    if (endsTrial && after.state === 'trial-ended') {
      await notifyTrialEnd(tx, platform, companyId, after.trialEndsAt ?? now)
    }
    if (after.isServiceOnly && !account.isServiceOnly) {
      await enqueue(tx, companyStopsTrading, { companyId })
    }
    if (
      change.kind === 'activate' ||
      change.kind === 'deactivate' ||
      after.isServiceOnly !== account.isServiceOnly
    ) {
      await recomputeTier(tx, platform, companyId)
    }
    return { version: version + 1 }
  })
}

/** Sanitises staff HTML (AM-070); refused if no text remains or it is too long. */
function sanitizeMessage(input: string): string | Refused {
  const html = cleanHtml(input)
  const refuseHtml = (msg: string) => refuseFields([{ param: 'html', msg }])
  if (!hasWords(html)) return refuseHtml(refusals.emptyAfterSanitizing)
  return html.length > cleanHtmlMax ? refuseHtml(refusals.htmlTooLong) : html
}

function withCleanHtml(change: AccountChange): AccountChange | Refused {
  if (!('html' in change)) return change
  // An empty message removes it; a block is lifted by its own change.
  if (change.kind === 'setMessage' && change.html.trim() === '') return { ...change, html: '' }
  const html = sanitizeMessage(change.html)
  return isRefused(html) ? html : { ...change, html }
}

const maxLoggedLength = 2000
const toLogValue = (value: Account[keyof Account]) => {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value.slice(0, maxLoggedLength) : value
}

function differences(before: Account, after: Account) {
  const details: Record<string, string | boolean | null> = {}
  for (const name of Object.keys(after) as (keyof Account)[]) {
    const [was, is] = [toLogValue(before[name]), toLogValue(after[name])]
    if (was !== is) Object.assign(details, { [`${name}.from`]: was, [`${name}.to`]: is })
  }
  return details
}

type Changed = Promise<{ version: number } | Refused>

/** Blocks a contact with a message, or unblocks with an empty text; the company is not affected (BK-008). */
export const setContactBlock = (
  tx: Tx,
  platform: Platform,
  contactId: number,
  html: string,
  by: ChangedBy,
): Changed => setContactHtml(tx, platform, contactId, { field: 'blockHtml', html }, by)

export const setContactMessage = (
  tx: Tx,
  platform: Platform,
  contactId: number,
  html: string,
  by: ChangedBy,
): Changed => setContactHtml(tx, platform, contactId, { field: 'messageHtml', html }, by)

async function setContactHtml(
  tx: Tx,
  platform: Platform,
  contactId: number,
  { field, html }: { field: 'blockHtml' | 'messageHtml'; html: string },
  by: ChangedBy,
): Changed {
  // Markup without text would be a block without a reason.
  const cleaned = html.trim() === '' ? '' : sanitizeMessage(html)
  if (isRefused(cleaned)) return cleaned
  const acting = { ...by, id: contactId, lock: lockContactNotices }
  return staffActionIn(tx, platform, acting, async ({ row, record }) => {
    const { companyId, version } = row
    if (row[field] === cleaned) return { version }
    await updateContactNotices(tx, contactId, { ...row, [field]: cleaned })
    const details = { from: row[field].slice(0, 2000), to: cleaned.slice(0, 2000) }
    const act = field === 'blockHtml' ? 'contact.block' : 'contact.message'
    await record(act, { companyId, contactId, details })
    return { version: version + 1 }
  })
}
