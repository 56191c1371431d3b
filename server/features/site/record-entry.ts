import type { Viewer } from '#contract/access.ts'
import { insertEntry, type LogEntry } from '#server/features/site/log-queries.ts'
import { readOperatorSettings } from '#server/features/site/read-settings.ts'
import { isRobot, pathToKeep } from '#server/features/site/rules.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Who said it, and through which program. */
export interface Teller {
  viewer: Viewer
  userAgent: string | undefined
}

type Told = Pick<LogEntry, 'kind' | 'name'> & {
  path?: string | null | undefined
  visitorId?: string | null | undefined
  referrerHost?: string | null | undefined
  details?: Record<string, unknown>
}

/**
 * Keeps what a page told about its use, in one insert; what robots and special users do is dropped (BK-100).
 * @returns whether it was kept
 */
export async function recordEntry(
  platform: Platform,
  { viewer, userAgent }: Teller,
  told: Told,
): Promise<boolean> {
  if (isRobot(userAgent)) return false
  const contactId = viewer.kind === 'contact' ? viewer.contactId : null
  const { specialUserIds } = await readOperatorSettings(platform)
  if (contactId !== null && specialUserIds.includes(contactId)) return false
  await insertEntry(platform.database.sql, {
    kind: told.kind,
    name: told.name,
    loggedAt: platform.clock.now(),
    path: told.path ? pathToKeep(told.path) : null,
    contactId,
    visitorId: contactId === null ? (told.visitorId ?? null) : null,
    referrerHost: told.referrerHost?.toLowerCase() || null,
    details: told.details ? JSON.stringify(told.details) : null,
  })
  return true
}
