import type { FastifyRequest } from 'fastify'
import type { Viewer } from '#contract/access.ts'
import { refusals } from '#contract/refusals.ts'
import { logEvent, logFeature, logPage, rateRegistration } from '#contract/site/events.ts'
import { insertEntry, type LogEntry } from '#server/features/site/queries.ts'
import { readOperatorSettings } from '#server/features/site/read-settings.ts'
import { isRobot, pathForSiteLog } from '#server/features/site/rules.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

const sourceOf = (call: { viewer: Viewer; request: FastifyRequest }): LogSource => ({
  viewer: call.viewer,
  userAgent: call.request.headers['user-agent'],
})
const answer = (kept: boolean) => ({ status: 200 as const, payload: { kept } })

export function mountLog(mount: Mount, platform: Platform): void {
  mount(logPage, async (call) => {
    const { routeName, path, referrerHost } = call.body
    return answer(
      await recordLogEntry(platform, sourceOf(call), {
        kind: 'page',
        name: routeName,
        path,
        referrerHost,
      }),
    )
  })

  mount(logEvent, async (call) => {
    const { event, path, visitorId, params, time } = call.body
    return answer(
      await recordLogEntry(platform, sourceOf(call), {
        kind: 'event',
        name: event,
        path,
        visitorId,
        details: { ...(params && { params }), ...(time && { time }) },
      }),
    )
  })

  mount(logFeature, async (call) => {
    const { featureId, status, key, errorMessage } = call.body
    return answer(
      await recordLogEntry(platform, sourceOf(call), {
        kind: 'feature',
        name: `${featureId} ${status}`,
        details: { key, ...(errorMessage && { errorMessage }) },
      }),
    )
  })

  mount(rateRegistration, async (call) => {
    // Registered members do not see the form (API-014).
    if (call.viewer.kind === 'contact') {
      return refuse(403, refusals.visitorsOnly, { extra: 'VISITORS_ONLY' })
    }
    const company = call.body?.company
    return answer(
      await recordLogEntry(platform, sourceOf(call), {
        kind: 'rating',
        name: call.params.rating,
        ...(company ? { details: { company } } : {}),
      }),
    )
  })
}

interface LogSource {
  viewer: Viewer
  userAgent: string | undefined
}

type NewLogEntry = Pick<LogEntry, 'kind' | 'name'> & {
  path?: string | null | undefined
  visitorId?: string | null | undefined
  referrerHost?: string | null | undefined
  details?: Record<string, unknown>
}

/**
 * Records a usage event of a page; those of robots and special users are dropped (BK-100).
 * @returns whether it was recorded
 */
async function recordLogEntry(
  platform: Platform,
  { viewer, userAgent }: LogSource,
  entry: NewLogEntry,
): Promise<boolean> {
  if (isRobot(userAgent)) return false
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
