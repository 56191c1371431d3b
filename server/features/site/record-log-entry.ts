import type { Viewer } from '#contract/access.ts'
import { insertEntry, type LogEntry } from '#server/features/site/log-queries.ts'
import { readOperatorSettings } from '#server/features/site/read-settings.ts'
import { isRobot, pathForSiteLog } from '#server/features/site/rules.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Who sent the entry, and with which browser. */
export interface LogSource {
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
export async function recordLogEntry(
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
