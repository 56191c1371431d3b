import type { FastifyRequest } from 'fastify'
import type { Viewer } from '#contract/access.ts'
import { businessTimeZone, formatDate, businessDate } from '#contract/dates.ts'
import { refusals } from '#contract/refusals.ts'
import { isSanctioned } from '#contract/registration/sanctions.ts'
import { countriesAll, getSettings, lastRegistered, readLogo } from '#contract/site/site.ts'
import { getLegalText } from '#contract/site/legal-texts.ts'
import { logEvent, logFeature, logPage, rateRegistration } from '#contract/site/events.ts'
import {
  findLogoFile,
  findNewestMember,
  listCountries,
  insertEntry,
  type LogEntry,
} from '#server/features/site/queries.ts'
import { readLegalText } from '#server/features/site/legal-texts.ts'
import { readOperatorSettings, readSettings } from '#server/features/site/read-settings.ts'
import { isRobot, pathForSiteLog } from '#server/features/site/rules.ts'
import { findFile } from '#server/platform/files/stored-files.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { notFound, refuse } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A new logo has a new address; mails keep the one that they were sent with. */
const logoCacheSeconds = 86_400

export function mountSite(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  mount(getSettings, async () => ({ status: 200, payload: await readSettings(platform) }))

  mount(readLogo, async () => {
    const id = await findLogoFile(sql)
    const file = id && (await findFile(sql, id))
    if (!file) return notFound()
    return {
      isDocument: true,
      isOwn: true,
      type: file.type,
      body: file.content,
      // Mails are read on other sites.
      headers: {
        'cache-control': `public, max-age=${logoCacheSeconds}`,
        'cross-origin-resource-policy': 'cross-origin',
      },
    }
  })

  mount(countriesAll, async () => {
    const [countries, { refusesSanctioned }] = await Promise.all([
      listCountries(sql),
      readOperatorSettings(platform),
    ])
    const results = countries.map((country) => ({
      ...country,
      isSanctioned: refusesSanctioned === 1 && isSanctioned(country.code),
    }))
    return { status: 200, payload: { results } }
  })

  mount(lastRegistered, async () => {
    const newest = await findNewestMember(sql)
    return {
      status: 200,
      payload: {
        country: newest?.country ?? null,
        date: newest ? formatDate(newest.createdAt, businessTimeZone) : null,
      },
    }
  })

  mountLog(mount, platform)
}

/** Mounts the endpoints by which pages report usage; the answer says whether the entry was recorded. */
function mountLog(mount: Mount, platform: Platform): void {
  const record = async (call: Reporter, entry: NewLogEntry) => ({
    status: 200 as const,
    payload: { kept: await recordLogEntry(platform, call, entry) },
  })

  mount(logPage, (call) => {
    const { routeName, path, referrerHost } = call.body
    return record(call, { kind: 'page', name: routeName, path, referrerHost })
  })

  mount(logEvent, (call) => {
    const { event, path, visitorId, params, time } = call.body
    const details = { ...(params && { params }), ...(time && { time }) }
    return record(call, { kind: 'event', name: event, path, visitorId, details })
  })

  mount(logFeature, (call) => {
    const { featureId, status, key, errorMessage } = call.body
    const details = { key, ...(errorMessage && { errorMessage }) }
    return record(call, { kind: 'feature', name: `${featureId} ${status}`, details })
  })

  mount(getLegalText, async ({ params: { kind }, query: { version } }) => {
    const day = businessDate(platform.clock.now())
    const text = await readLegalText(platform.database.sql, { kind, version, day })
    return text ? { status: 200, payload: text } : notFound()
  })

  mount(rateRegistration, async (call) => {
    // Registered members do not see the form (API-014).
    if (call.viewer.kind === 'contact') {
      return refuse(403, refusals.visitorsOnly, { extra: 'VISITORS_ONLY' })
    }
    const company = call.body?.company
    const details = company ? { details: { company } } : {}
    return record(call, { kind: 'rating', name: call.params.rating, ...details })
  })
}

type Reporter = { viewer: Viewer; request: FastifyRequest }

type NewLogEntry = Pick<LogEntry, 'kind' | 'name'> & {
  path?: string | null | undefined
  visitorId?: string | null | undefined
  referrerHost?: string | null | undefined
  details?: Record<string, unknown>
}

/** Records a usage event of a page; false for robots and special users, who are not recorded (BK-100). */
async function recordLogEntry(
  platform: Platform,
  { viewer, request }: Reporter,
  entry: NewLogEntry,
): Promise<boolean> {
  if (isRobot(request.headers['user-agent'])) return false
  const contactId = viewer.kind === 'contact' ? viewer.contactId : null
  const { specialUserIds } = await readOperatorSettings(platform)
  if (contactId !== null && specialUserIds.includes(contactId)) return false
  await insertEntry(platform.database.sql, {
    kind: entry.kind,
    name: entry.name,
    loggedAt: platform.clock.now(),
    path: entry.path ? pathForSiteLog(entry.path) : null,
    contactId,
    visitorId: contactId === null ? (entry.visitorId ?? null) : null,
    referrerHost: entry.referrerHost?.toLowerCase() || null,
    details: entry.details ? JSON.stringify(entry.details) : null,
  })
  return true
}
