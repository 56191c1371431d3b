import { businessDate, businessTimeZone, formatLongDay } from '#contract/dates.ts'
import { countText } from '#contract/figures/numbers.ts'
import { paths } from '#contract/paths.ts'
import { findMainContact } from '#server/features/companies/public.ts'
import { hidingDate, oldStockCutoff } from '#server/features/inventory/rules.ts'
import { lockStock } from '#server/features/inventory/stock-queries.ts'
import {
  hideOwner,
  markReminded,
  ownersToHide,
  ownersToRemind,
} from '#server/features/inventory/visibility/queries.ts'
import { mailHead, readOperatorSettings } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { composeShortMail } from '#server/platform/mail-writing/mail-page.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Companies per run; the rest waits a day, as so many at once would have another cause. */
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
      await sendMail(tx, platform, { companyId, now, ...stock })
      log.info({ companyId }, 'old stock hidden')
    })
  }
  const since = oldStockCutoff(now, refreshWeeks)
  const hidesAt = hidingDate(now, hiddenAfterDays)
  for (const { companyId } of await ownersToRemind(database.sql, since, maxCompaniesPerRun)) {
    await database.transaction(async (tx) => {
      const stock = await markReminded(tx, { companyId, since, hidesAt })
      if (!stock) return
      const reminder = { hidesAt, refreshWeeks }
      await sendMail(tx, platform, { companyId, now, ...stock, reminder })
    })
  }
}

const day = (at: Date) => formatLongDay(at, businessTimeZone)

/** Mails the main contact: a reminder with the day on which old stock is hidden (IV-014), or that it was hidden. */
async function sendMail(
  tx: Tx,
  platform: Platform,
  stock: {
    companyId: number
    now: Date
    lines: number
    refreshedAt: Date
    reminder?: { hidesAt: Date; refreshWeeks: number }
  },
): Promise<void> {
  const { companyId, now, lines, refreshedAt, reminder } = stock
  const main = await findMainContact(tx, companyId)
  if (!main) return
  const { brand, head } = await mailHead(platform)
  const { name, companyName } = main
  const weeks =
    reminder?.refreshWeeks === 1 ? 'every week' : `every ${reminder?.refreshWeeks} weeks`
  const text = reminder
    ? {
        subject: `Is your inventory on ${brand} up to date?`,
        preview: `It will be hidden from the search on ${day(reminder.hidesAt)} unless you confirm it.`,
        paragraphs: [
          `The inventory of ${companyName} was last updated on ${day(refreshedAt)}. Inventory must be updated at least ${weeks}, so that buyers only ask for parts that are in stock.`,
          `If it is still correct, confirm it on your inventory page. A new file or any change counts as an update too. Otherwise it will be hidden from the search on ${day(reminder.hidesAt)} until you confirm it.`,
        ],
      }
    : {
        subject: `Your inventory on ${brand} is hidden from the search`,
        preview: 'Confirm it to show it again.',
        paragraphs: [
          `Nobody has updated the inventory of ${companyName} since ${day(refreshedAt)}, so it is hidden from the search. It is kept as it is.`,
          'If it is still correct, confirm it on your inventory page to show it again, or upload a new file.',
        ],
      }
  const key =
    `${reminder ? 'stock-old' : 'stock-hidden'}:${companyId}:${businessDate(now)}` as const
  const mail = composeShortMail(
    { name, brand },
    {
      ...text,
      facts: [
        ['Company', companyName],
        ['Inventory', `${countText(lines)} ${lines === 1 ? 'part' : 'parts'}`],
        ['Last updated', day(refreshedAt)],
        ...(reminder ? [['Hidden on', day(reminder.hidesAt)] as const] : []),
      ],
      act: { label: 'Open your inventory', url: platform.siteUrl + paths.inventory },
    },
  )
  await platform.mailer.queueMail(
    tx,
    { key, lane: 'personal', ...head, ...mail },
    toAddress(tx, main.email, main.id),
  )
}
