import {
  addressLimitOf,
  addressNoticeDays,
  planNames,
  type Plan,
} from '#contract/broadcasts/broadcast-settings.ts'
import { businessDate } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import { addressLimitMail } from '#server/features/broadcasts/subscriptions/emails.ts'
import { lockCompany } from '#server/features/broadcasts/posting/queries.ts'
import {
  addressesInUse,
  listCompanyAddresses,
  deleteLimitNotice,
  findMainContact,
  recordLimitNotice,
  stopAddresses,
  type CompanyAddresses,
} from '#server/features/broadcasts/subscriptions/queries.ts'
import { mailHead } from '#server/features/site/public.ts'
import type { Tx, Queryable } from '#server/platform/database/database.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Address limit of a company and its receiving addresses, oldest first (AM-075). */
export async function getAddressUse(
  db: Queryable,
  company: { id: number; plan: Plan | null; isServiceOnly: boolean },
): Promise<{ limit: number; used: string[] }> {
  const inUse = await addressesInUse(db, company.id)
  return {
    limit: addressLimitOf({ ...company, plan: company.plan ?? undefined }),
    used: [...new Set(inUse.map(({ address }) => address))],
  }
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

/**
 * Notifies companies over their plan's address limit once; a week later the most recently added addresses stop
 * receiving lists (BK-099).
 */
export async function checkAddressLimits(platform: Platform): Promise<void> {
  const companies = await listCompanyAddresses(platform.database.sql)
  for (const company of companies) {
    const isOver = company.used > limitOf(company)
    if (!isOver && company.noticedAt === null) continue
    await platform.database.transaction(async (tx) => {
      await lockCompany(tx, company.companyId)
      // Plan and notice may have changed before the lock.
      const [current] = await listCompanyAddresses(tx, company.companyId)
      if (current) await enforceLimit(platform, tx, current)
    })
  }
}

const limitOf = ({ plan, isServiceOnly }: CompanyAddresses) =>
  addressLimitOf({ plan: plan ?? undefined, isServiceOnly })

async function enforceLimit(platform: Platform, tx: Tx, company: CompanyAddresses): Promise<void> {
  const { companyId, noticedAt } = company
  const now = platform.clock.now()
  const inUse = await addressesInUse(tx, companyId)
  const used = [...new Set(inUse.map(({ address }) => address))]
  const beyond = used.slice(limitOf(company))
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
  const { brand, head } = await mailHead(platform)
  await platform.mailer.queueMail(
    tx,
    {
      key: `address-limit:${company.companyId}:${businessDate(now)}`,
      lane: 'personal',
      ...head,
      ...addressLimitMail({
        name: main.name,
        plan: company.isServiceOnly ? undefined : planNames[company.plan ?? 'plus'],
        limit: limitOf(company),
        used,
        beyond,
        endsAt: new Date(now.getTime() + addressNoticeDays * day),
        settingsUrl: platform.siteUrl + paths.broadcastSettings,
        brand,
      }),
    },
    toAddress(tx, main.email, main.id),
  )
}
