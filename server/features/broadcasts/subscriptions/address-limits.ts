import {
  addressLimitOf,
  addressNoticeDays,
  planNames,
  type Plan,
} from '#contract/broadcasts/broadcast-settings.ts'
import { businessDate, businessTimeZone, formatLongDay } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import { lockCompany } from '#server/features/broadcasts/posting/queries.ts'
import {
  addressesInUse,
  findOwnAddresses,
  listCompanyAddresses,
  deleteLimitNotice,
  recordLimitNotice,
  stopAddresses,
  type CompanyAddresses,
} from '#server/features/broadcasts/subscriptions/queries.ts'
import { findMainContact } from '#server/features/companies/public.ts'
import { mailContact } from '#server/features/site/public.ts'
import type { Tx, Queryable } from '#server/platform/database/database.ts'
import {
  composeMail,
  escapeHtml,
  mailButton,
  mailFacts,
} from '#server/platform/mail-writing/mail-page.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Address limit of a company and its receiving addresses, oldest first (AM-075). */
export async function getAddressUse(
  db: Queryable,
  company: { id: number; plan: Plan | null; isServiceOnly: boolean },
): Promise<{ limit: number; used: string[] }> {
  const inUse = await addressesInUse(db, company.id)
  return {
    limit: addressLimitOf(company),
    used: [...new Set(inUse.map(({ address }) => address))],
  }
}

/** Whether other addresses take all places of the plan, so that this one can receive no list. */
export async function isPlanFullFor(
  db: Queryable,
  contact: { id: number; companyId: number },
  address: string,
): Promise<boolean> {
  const own = await findOwnAddresses(db, contact.id, contact.companyId)
  if (!own) return false
  const { limit, used } = await getAddressUse(db, { id: contact.companyId, ...own })
  return used.length >= limit && !used.includes(address)
}

/** Address use before and after a contact replaces an address. */
export async function previewAddressUse(
  db: Queryable,
  company: { id: number; plan: Plan | null; isServiceOnly: boolean },
  contactId: number,
  change: { from: string | null; to: string },
): Promise<{ limit: number; before: string[]; after: string[] }> {
  const { limit, used } = await getAddressUse(db, company)
  const inUse = await addressesInUse(db, company.id)
  const after = inUse.map((row) =>
    row.contactId === contactId && row.address === change.from ? change.to : row.address,
  )
  return { limit, before: used, after: [...new Set(after)] }
}

const day = 86_400_000

/** Notifies companies over their address limit; a week later the newest addresses stop receiving lists (BK-099). */
export async function checkAddressLimits(platform: Platform): Promise<void> {
  const companies = await listCompanyAddresses(platform.database.sql)
  for (const company of companies) {
    const isOver = company.used > addressLimitOf(company)
    if (!isOver && company.noticedAt === null) continue
    await platform.database.transaction(async (tx) => {
      await lockCompany(tx, company.companyId)
      // Plan and notice may have changed before the lock.
      const [current] = await listCompanyAddresses(tx, company.companyId)
      if (current) await enforceLimit(platform, tx, current)
    })
  }
}

async function enforceLimit(platform: Platform, tx: Tx, company: CompanyAddresses): Promise<void> {
  const { companyId, noticedAt } = company
  const now = platform.clock.now()
  const inUse = await addressesInUse(tx, companyId)
  const used = [...new Set(inUse.map(({ address }) => address))]
  const beyond = used.slice(addressLimitOf(company))
  if (beyond.length === 0) {
    await deleteLimitNotice(tx, companyId)
  } else if (noticedAt === null) {
    await recordLimitNotice(tx, companyId, now)
    await sendNotice(platform, tx, company, { used, beyond, now })
  } else if (now.getTime() - noticedAt.getTime() >= addressNoticeDays * day) {
    await stopAddresses(tx, companyId, beyond)
    await deleteLimitNotice(tx, companyId)
  }
}

async function sendNotice(
  platform: Platform,
  tx: Tx,
  company: CompanyAddresses,
  { used, beyond, now }: { used: string[]; beyond: string[]; now: Date },
): Promise<void> {
  const main = await findMainContact(tx, company.companyId)
  if (!main) return
  const key = `address-limit:${company.companyId}:${businessDate(now)}` as const
  await mailContact(tx, platform, key, main, (_brand, brandLine) =>
    addressLimitMail({
      name: main.name,
      plan: company.isServiceOnly ? undefined : planNames[company.plan ?? 'plus'],
      limit: addressLimitOf(company),
      used,
      beyond,
      endsAt: new Date(now.getTime() + addressNoticeDays * day),
      settingsUrl: platform.siteUrl + paths.broadcastSettings,
      brandLine,
    }),
  )
}

/** E-mail to the main contact when more addresses receive lists than the plan includes (BK-099). */
function addressLimitMail(content: {
  name: string
  /** Undefined for service-only companies. */
  plan: string | undefined
  limit: number
  used: readonly string[]
  /** Addresses that will stop receiving lists. */
  beyond: readonly string[]
  endsAt: Date
  settingsUrl: string
  brandLine: string
}) {
  const { name, plan, limit, used, beyond, settingsUrl, brandLine } = content
  const day = formatLongDay(content.endsAt, businessTimeZone)
  const many = (count: number) => `${count} ${count === 1 ? 'address' : 'addresses'}`
  const state =
    plan === undefined
      ? `Service accounts do not receive broadcasts, but ${many(used.length)} of your company still would.`
      : `Your plan (${plan}) includes ${many(limit)} that can receive broadcasts. Your company uses ${used.length}.`
  const next = `Please choose by ${day} which addresses to keep. After that day, the addresses added last stop receiving broadcasts by e-mail: ${beyond.join(', ')}. Nothing changes on the site.`
  const subject = `${many(used.length)} receive broadcasts, your plan includes ${limit}`
  const remaining = used.filter((address) => !beyond.includes(address))

  const facts = mailFacts([
    ...(remaining.length > 0 ? [['Keep receiving', remaining.join(', ')] as const] : []),
    ['Stop receiving', beyond.join(', ')],
  ])
  return composeMail({
    subject,
    preview: state,
    parts: [
      `Hello ${name},`,
      state,
      next,
      { text: settingsUrl, html: [facts, mailButton(settingsUrl, 'Choose addresses')] },
    ],
    textFoot: brandLine,
    foot: escapeHtml(brandLine),
  })
}
