import {
  addressLimitOf,
  addressNoticeDays,
  planNames,
} from '#contract/broadcasts/broadcast-settings.ts'
import { businessDate } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import { addressLimitMail } from '#server/features/broadcasts/subscriptions/emails.ts'
import { lockCompany } from '#server/features/broadcasts/posting/queries.ts'
import {
  addressesInUse,
  companiesByAddresses,
  dropLimitNotice,
  findMainContact,
  noteLimitNotice,
  stopAddresses,
  type CompanyAddresses,
} from '#server/features/broadcasts/subscriptions/queries.ts'
import { mailHead } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

const day = 86_400_000

/**
 * Companies with more receiving addresses than their plan has, after a change of it, are told once; a week later the
 * addresses added last stop receiving lists (BK-099).
 */
export async function checkAddressLimits(platform: Platform): Promise<void> {
  const companies = await companiesByAddresses(platform.database.sql)
  for (const company of companies) {
    const isOver = company.used > limitOf(company)
    if (!isOver && company.noticedAt === null) continue
    await platform.database.transaction(async (tx) => {
      await lockCompany(tx, company.companyId)
      // Plan and notice as they are by now.
      const [current] = await companiesByAddresses(tx, company.companyId)
      if (current) await settle(platform, tx, current)
    })
  }
}

const limitOf = ({ plan, isServiceOnly }: CompanyAddresses) =>
  addressLimitOf({ plan: plan ?? undefined, isServiceOnly })

async function settle(platform: Platform, tx: Tx, company: CompanyAddresses): Promise<void> {
  const { companyId, noticedAt } = company
  const now = platform.clock.now()
  const inUse = await addressesInUse(tx, companyId)
  const used = [...new Set(inUse.map(({ address }) => address))]
  const beyond = used.slice(limitOf(company))
  if (beyond.length === 0) {
    await dropLimitNotice(tx, companyId)
  } else if (noticedAt === null) {
    await noteLimitNotice(tx, companyId, now)
    await sendNotice(platform, tx, company, { used, beyond, now })
  } else if (now.getTime() - noticedAt.getTime() >= addressNoticeDays * day) {
    await stopAddresses(tx, companyId, beyond)
    await dropLimitNotice(tx, companyId)
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
