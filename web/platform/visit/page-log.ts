import { logEvent, logPage, pageView } from '#contract/site/events.ts'
import { pathForLog } from '#contract/paths.ts'
import { readMemory, writeMemory } from '#web/platform/visit/browser-memory.ts'
import { tell } from '#web/platform/visit/tell.ts'

const local = () => localStorage
const referrerKey = 'referrerHost'
const visitorKey = 'visitorId'

/** The host that sent this browser here, kept from the visit on which it did (SH-028). */
function referrerHost(): string | undefined {
  const { referrer } = document
  const host = URL.canParse(referrer) ? new URL(referrer).hostname : ''
  if (host !== '' && host !== location.hostname) writeMemory(local, referrerKey, host)
  const kept = readMemory(local, referrerKey)
  return typeof kept === 'string' && kept !== '' ? kept : undefined
}

/** A number drawn at random that tells this browser's visits from others'. */
function visitorId(): string {
  const kept = readMemory(local, visitorKey)
  if (typeof kept === 'string' && /^[0-9a-f]{32}$/.test(kept)) return kept
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const drawn = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  writeMemory(local, visitorKey, drawn)
  return drawn
}

/** Tells that a page was seen: for the page log and as an event (SH-026, AN-001). Browser only. */
export function tellPage(page: { path: string; routeName: string; isMember: boolean }): void {
  const path = pathForLog(page.path).slice(0, 300)
  const { routeName } = page
  tell(logPage, { path, routeName, referrerHost: referrerHost() })
  tell(logEvent, {
    event: pageView,
    params: { routeName },
    path,
    ...(page.isMember ? {} : { visitorId: visitorId() }),
    time: new Date().toISOString(),
  })
}
