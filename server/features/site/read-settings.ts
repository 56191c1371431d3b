import * as z from 'zod/mini'
import { businessDate } from '#contract/dates.ts'
import {
  defaultOperatorSettings,
  OperatorSettings,
} from '#contract/back-office/operator-settings.ts'
import { defaultSettings, Settings } from '#contract/site/site.ts'
import { bookedBanners } from '#server/features/site/banner-queries.ts'
import { countedClaims } from '#server/features/site/count-claims.ts'
import { settingRows } from '#server/features/site/queries.ts'
import type { Platform } from '#server/platform/platform.ts'

/** How long a node may work with settings that the operator has changed meanwhile. */
const freshMs = 2000

interface Kept {
  until: number
  settings: Promise<AllSettings>
}
interface AllSettings {
  site: Settings
  operator: OperatorSettings
}
const cache = new WeakMap<object, Kept>()

/** The site's settings: what the operator changed over the defaults; a value that does not fit is left out. */
export const readSettings = async (platform: Platform): Promise<Settings> =>
  (await readAll(platform)).site

/** What the operator can set and only the server needs to know, read in the same way. */
export const readOperatorSettings = async (platform: Platform): Promise<OperatorSettings> =>
  (await readAll(platform)).operator

/** Where mail to the operator goes. */
export async function providerAddress(platform: Platform): Promise<string> {
  const { providerEmail } = await readOperatorSettings(platform)
  return providerEmail || `contact@${platform.config.mailDomain}`
}

/** Where members mail stock files to (IV-013); undefined while the market takes no mail and the operator names no address. */
export async function stockMailAddress(platform: Platform): Promise<string | undefined> {
  const { stockEmail } = await readOperatorSettings(platform)
  const { inbound, mailDomain } = platform.config
  if (stockEmail) return stockEmail.toLowerCase()
  return inbound && `inventory@${mailDomain}`
}

/** Under which name and address the site writes to members, and that answers go to the operator. */
export async function mailHead(platform: Platform) {
  const { shortName: brand } = await readSettings(platform)
  const head = {
    sender: { name: brand, address: `members@${platform.config.mailDomain}` },
    replyTo: { name: brand, address: await providerAddress(platform) },
  }
  return { brand, head }
}

async function readAll(platform: Platform): Promise<AllSettings> {
  const now = platform.clock.now().getTime()
  const cached = cache.get(platform.database)
  if (cached && now < cached.until && now >= cached.until - freshMs) return cached.settings
  const settings = load(platform)
  cache.set(platform.database, { until: now + freshMs, settings })
  settings.catch(() => cache.delete(platform.database))
  return settings
}

async function load(platform: Platform): Promise<AllSettings> {
  const { asideSql: sql } = platform.database
  const rows = await settingRows(sql)
  const site = changedBy(rows, Settings, defaultSettings, platform)
  const operator = changedBy(rows, OperatorSettings, defaultOperatorSettings, platform)
  const [claims, bannersShown] = await Promise.all([
    countedClaims(platform, site.claims, operator.liveClaims),
    bookedBanners(sql, businessDate(platform.clock.now()), site.bannersPerView),
  ])
  return { site: { ...site, claims, bannersShown }, operator }
}

function changedBy<S extends z.ZodMiniType<object>>(
  rows: readonly { key: string; value: unknown }[],
  schema: S,
  defaults: z.output<S>,
  { log }: Platform,
): z.output<S> {
  let settings = defaults
  for (const { key, value } of rows) {
    if (!(key in defaults)) continue
    const changed = schema.safeParse({ ...settings, [key]: value })
    if (changed.success) settings = changed.data
    else log.warn({ key }, 'a setting has a value that does not fit')
  }
  return settings
}

const LimitText = z.object({ title: z.string(), message: z.string() })
const LimitTexts = z.partialRecord(z.string(), LimitText)

/** The operator's own words for reached limits, by cause; what is missing keeps its default. */
export async function readLimitTexts(
  platform: Platform,
): Promise<Partial<Record<string, { title: string; message: string }>>> {
  const rows = await settingRows(platform.database.sql)
  const changed = LimitTexts.safeParse(rows.find((row) => row.key === 'limitTexts')?.value ?? {})
  return changed.success ? changed.data : {}
}
