import type * as z from 'zod/mini'
import Bowser from 'bowser'
import type { OwnSession } from '#contract/auth/sessions.ts'
import type { SessionListRow } from '#server/features/auth/queries.ts'

type Device = Pick<z.output<typeof OwnSession>, 'device' | 'kind'>

/** Describes a user agent; anything that is not a browser is reported as an app. */
export function describeDevice(userAgent: string): Device {
  if (userAgent === '') return { device: 'Unknown device', kind: 'other' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const kind =
    platform.type === 'desktop' || platform.type === 'mobile' || platform.type === 'tablet'
      ? platform.type
      : 'other'
  const isBrowser = userAgent.startsWith('Mozilla/') && Boolean(browser.name)
  if (!isBrowser) return { device: 'An app or program', kind: 'other' }
  return { device: os.name ? `${browser.name} on ${os.name}` : browser.name!, kind }
}

const isPrivate = (source: string) =>
  /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.)|^f[cd][0-9a-f]{0,2}:|^fe80:/i.test(
    source,
  )

export function describePlace(source: string): string {
  if (/^127\.|^0:0:0:0::\/64$/.test(source)) return 'this computer'
  if (source === '' || source === 'unknown') return 'an unknown address'
  const address = source.replace(/::\/64$/, '::')
  return isPrivate(source) ? `a local network (${address})` : address
}

export function presentSession(row: SessionListRow, currentId: number | undefined) {
  return {
    id: row.id,
    ...describeDevice(row.userAgent),
    place: describePlace(row.source),
    signedInAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
    isCurrent: row.id === currentId,
  }
}
