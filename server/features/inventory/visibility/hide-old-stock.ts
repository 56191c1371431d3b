import { businessDate } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import { findMainContact } from '#server/features/companies/public.ts'
import { hiddenStockMail, oldStockMail } from '#server/features/inventory/visibility/emails.ts'
import {
  hideOwner,
  markReminded,
  ownersToHide,
  ownersToRemind,
} from '#server/features/inventory/visibility/queries.ts'
import { hidingDate, oldStockCutoff } from '#server/features/inventory/rules.ts'
import { lockStock } from '#server/features/inventory/stock-queries.ts'
import { mailHead, readOperatorSettings } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Companies of one run; the rest waits a day, as all of a market at once would be a fault elsewhere. */
const maxCompaniesPerRun = 2000

/** Reminds owners of old stock, and hides stock that stays old (BK-069). */
export async function hideOldStock(platform: Platform): Promise<void> {
  const { database, clock, log } = platform
  const now = clock.now()
  const { refreshWeeks, hiddenAfterDays } = (await readOperatorSettings(platform)).stockAge
  for (const { companyId } of await ownersToHide(database.sql, now, maxCompaniesPerRun)) {
    await database.transaction(async (tx) => {
      await lockStock(tx)
      const stock = await hideOwner(tx, companyId, now)
      if (!stock) return
      await send(
        tx,
        platform,
        companyId,
        `stock-hidden:${companyId}:${businessDate(now)}`,
        (about) => hiddenStockMail({ ...about, ...stock }),
      )
      log.info({ companyId }, 'old stock hidden')
    })
  }
  const since = oldStockCutoff(now, refreshWeeks)
  const hidesAt = hidingDate(now, hiddenAfterDays)
  for (const { companyId } of await ownersToRemind(database.sql, since, maxCompaniesPerRun)) {
    await database.transaction(async (tx) => {
      const stock = await markReminded(tx, { companyId, since, hidesAt })
      if (!stock) return
      await send(tx, platform, companyId, `stock-old:${companyId}:${businessDate(now)}`, (about) =>
        oldStockMail({ ...about, ...stock, hidesAt, refreshWeeks }),
      )
    })
  }
}

/** Writes to the main contact. */
async function send(
  tx: Tx,
  platform: Platform,
  companyId: number,
  key: string,
  write: (about: {
    name: string
    companyName: string
    inventoryUrl: string
    brand: string
  }) => ReturnType<typeof oldStockMail>,
): Promise<void> {
  const main = await findMainContact(tx, companyId)
  if (!main) return
  const { brand, head } = await mailHead(platform)
  const { name, companyName } = main
  const inventoryUrl = platform.siteUrl + paths.inventory
  await platform.mailer.queueMail(
    tx,
    { key, lane: 'personal', ...head, ...write({ name, companyName, inventoryUrl, brand }) },
    toAddress(tx, main.email, main.id),
  )
}
