import type { MailKey } from '#contract/mail/desk/mail-types.ts'
import { isSanctioned } from '#contract/registration/sanctions.ts'
import * as z from 'zod/mini'
import { businessDate } from '#contract/dates.ts'
import { countText } from '#contract/figures/numbers.ts'
import {
  defaultOperatorSettings,
  OperatorSettings,
} from '#contract/back-office/operator-settings.ts'
import {
  closedRegistrationText,
  defaultSettings,
  formatBrandLine,
  logoAddress,
  Settings,
} from '#contract/site/site.ts'
import {
  countBookedBanners,
  countMarketClaims,
  findLogoFile,
  listSettings,
} from '#server/features/site/queries.ts'
import { parseStaffMailboxes } from '#contract/back-office/queue/staff-mailboxes.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findFile } from '#server/platform/files/stored-files.ts'
import { refuse, type Refused } from '#server/platform/http/refusal.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A change of settings takes effect on every node within this time. */
const settingsTtlMs = 2000

interface CachedSettings {
  until: number
  settings: Promise<AllSettings>
}
interface AllSettings {
  site: Settings
  operator: OperatorSettings
}
const settingsCache = new WeakMap<object, CachedSettings>()

/** Reads settings again that this process has changed; other nodes follow within `settingsTtlMs`. */
export const clearSettingsCache = ({ database }: Platform): void => {
  settingsCache.delete(database)
}

/** The public settings: the operator's values over the defaults. Invalid values are ignored and logged. */
export const readSettings = async (platform: Platform): Promise<Settings> =>
  (await readAll(platform)).site

/** The settings that only the server uses, read in the same way. */
export const readOperatorSettings = async (platform: Platform): Promise<OperatorSettings> =>
  (await readAll(platform)).operator

/** Whether companies of a country can neither register nor order. */
export const isRefusedCountry = async (
  platform: Platform,
  { code }: { code: string },
): Promise<boolean> =>
  isSanctioned(code) && (await readOperatorSettings(platform)).refusesSanctioned === 1

/** Why visitors can neither register nor order yet; undefined once registration is open. */
export async function registrationRefusal(platform: Platform): Promise<Refused | undefined> {
  const { registration } = await readSettings(platform)
  if (registration.isOpen === 1) return undefined
  return refuse(403, closedRegistrationText(registration), { extra: 'REGISTRATION_CLOSED' })
}

export async function providerAddress(platform: Platform): Promise<string> {
  const { providerEmail } = await readOperatorSettings(platform)
  return providerEmail || `contact@${platform.config.mailDomain}`
}

/** Where companies write that want to be on the services page (SV-005). */
export async function salesAddress(platform: Platform): Promise<string> {
  const { salesEmail } = await readOperatorSettings(platform)
  return salesEmail || `sales@${platform.config.mailDomain}`
}

/**
 * The address that members send stock files to (IV-013); undefined without inbound mail or a configured address. The demo
 * market shows one, as a market does.
 */
export async function stockMailAddress(platform: Platform): Promise<string | undefined> {
  const { stockEmail } = await readOperatorSettings(platform)
  const { inbound, demo, mailDomain } = platform.config
  if (stockEmail) return stockEmail.toLowerCase()
  return inbound || demo ? `inventory@${mailDomain}` : undefined
}

/** How long a mail waits for the confirmation of its sender. */
export async function getHeldHours(platform: Platform): Promise<number> {
  const { heldMailDays } = await readOperatorSettings(platform)
  return heldMailDays * 24
}

/** The short name of the product, and the line that names the operator at the foot of mails. */
export async function readBrand(platform: Platform) {
  const settings = await readSettings(platform)
  return { brand: settings.shortName, brandLine: formatBrandLine(settings) }
}

/** The name and the logo on documents. */
export async function readDocumentBrand(
  platform: Platform,
): Promise<{ productName: string; logo?: Uint8Array }> {
  const { sql } = platform.database
  // Settings of this process may name the file of a logo that was just replaced.
  const [{ productName }, logoFile] = await Promise.all([readSettings(platform), findLogoFile(sql)])
  const logo = logoFile === undefined ? undefined : await findFile(sql, logoFile)
  return { productName, ...(logo && { logo: logo.content }) }
}

export async function mailHead(platform: Platform) {
  const [{ brand, brandLine }, { logo }] = await Promise.all([
    readBrand(platform),
    readSettings(platform),
  ])
  const head = {
    logo: logo ? platform.siteUrl + logo : undefined,
    sender: { name: brand, address: `members@${platform.config.mailDomain}` },
    replyTo: { name: brand, address: await providerAddress(platform) },
  }
  return { brand, brandLine, head }
}

/** Queues a personal mail to a contact or another address, with the operator as reply address. */
export async function mailContact(
  tx: Tx,
  platform: Platform,
  key: MailKey,
  to: { id?: number | undefined; email: string },
  compose: (brand: string, brandLine: string) => { subject: string; text: string; html: string },
): Promise<void> {
  const { brand, brandLine, head } = await mailHead(platform)
  const mail = { key, lane: 'personal', ...head, ...compose(brand, brandLine) } as const
  await platform.mailer.queueMail(tx, mail, toAddress(tx, to.email, to.id))
}

async function readAll(platform: Platform): Promise<AllSettings> {
  const now = platform.clock.now().getTime()
  const cached = settingsCache.get(platform.database)
  if (cached && now < cached.until && now >= cached.until - settingsTtlMs) return cached.settings
  const settings = load(platform)
  settingsCache.set(platform.database, { until: now + settingsTtlMs, settings })
  settings.catch(() => settingsCache.delete(platform.database))
  return settings
}

async function load(platform: Platform): Promise<AllSettings> {
  const { secondarySql: sql } = platform.database
  const rows = await listSettings(sql)
  const site = applySettings(rows, Settings, defaultSettings, platform)
  const operator = applySettings(rows, OperatorSettings, defaultOperatorSettings, platform)
  const [claims, bannersShown] = await Promise.all([
    resolveClaims(platform, site.claims, operator),
    countBookedBanners(sql, businessDate(platform.clock.now()), site.bannersPerView),
  ])
  const { mapTiles } = platform.config
  const mapProvider = mapTiles ? new URL(mapTiles.url).host : null
  const mailboxNames = parseStaffMailboxes(operator.staffMailboxes).map(({ name }) => name)
  // Pages name its host, so one that is no address must not reach them.
  const chatWidget = URL.canParse(site.chatWidget) ? site.chatWidget : ''
  const logo = operator.logoFile === 0 ? '' : logoAddress(operator.logoFile)
  return {
    site: { ...site, logo, claims, bannersShown, mapProvider, mailboxNames, chatWidget },
    operator,
  }
}

function applySettings<S extends z.ZodMiniType<object>>(
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
    else log.warn({ key }, 'invalid setting ignored')
  }
  return settings
}

const LimitText = z.object({ title: z.string(), message: z.string() })
const LimitTexts = z.partialRecord(z.string(), LimitText)

/** The operator's texts for reached limits, by cause. Missing ones keep their default. */
export async function readLimitTexts(
  platform: Platform,
): Promise<Partial<Record<string, { title: string; message: string }>>> {
  const rows = await listSettings(platform.database.sql)
  const changed = LimitTexts.safeParse(rows.find((row) => row.key === 'limitTexts')?.value ?? {})
  return changed.success ? changed.data : {}
}

/** Counts are approximate figures for readers. */
const claimsTtlMs = 10 * 60_000
/** Averaging over a week keeps the figure stable on weekends. */
const claimDays = 7

interface CachedClaims {
  at: number
  claims: Promise<Omit<NonNullable<Settings['claims']>, 'since'>>
}
const claimsCache = new WeakMap<object, CachedClaims>()

/**
 * The claims about the market once staff have confirmed them: the operator's texts, or live counts where they are
 * switched on (AM-020).
 */
async function resolveClaims(
  platform: Platform,
  texts: Settings['claims'],
  { claimsConfirmed, liveClaims: live }: OperatorSettings,
): Promise<Settings['claims']> {
  if (texts === null || !claimsConfirmed) return null
  if (!live.members && !live.countries && !live.broadcastsPerDay) return texts
  const counts = await countClaims(platform)
  return {
    ...texts,
    ...(live.members && { members: counts.members }),
    ...(live.countries && { countries: counts.countries }),
    ...(live.broadcastsPerDay && { broadcastsPerDay: counts.broadcastsPerDay }),
  }
}

function countClaims({ database, clock }: Platform): CachedClaims['claims'] {
  const now = clock.now().getTime()
  const cached = claimsCache.get(database)
  if (cached && now >= cached.at && now < cached.at + claimsTtlMs) return cached.claims
  const since = new Date(now - claimDays * 86_400_000)
  const claims = countMarketClaims(database.secondarySql, since).then((row) => ({
    members: countText(row.members),
    countries: countText(row.countries),
    broadcastsPerDay: countText(Math.round(row.broadcasts / claimDays)),
  }))
  claimsCache.set(database, { at: now, claims })
  claims.catch(() => claimsCache.delete(database))
  return claims
}
