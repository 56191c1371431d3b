import { currencies, type Currency } from '#contract/figures/currencies.ts'
import { normalizeTimeZone } from '#contract/dates.ts'
import { pageSizes, type PageSize } from '#contract/search-params.ts'
import { createContext, startTransition, use, useEffect, useState, type ReactNode } from 'react'

/** Preferences that affect the first paint. Stored in cookies, so that the server renders the same. */
export interface Preferences {
  /** IANA name; the business time zone until the viewer's is known. */
  timeZone: string
  /** Undefined follows the system. */
  theme: 'light' | 'dark' | undefined
  pageSize: PageSize
  /** Last visits, in the format of `visit.ts`. */
  visit?: string | undefined
  /** Whether the cookie notice was dismissed (SH-025). */
  cookieNotice?: 'read' | undefined
  /** Whether the directory shows its map (CO-004). */
  map?: 'shown' | undefined
  /** Currency of part prices (PT-011); euro by default. */
  currency?: Currency | undefined
}

const cookieNames = {
  timeZone: 'tz',
  theme: 'theme',
  pageSize: 'pageSize',
  visit: 'visit',
  cookieNotice: 'cookieNotice',
  map: 'map',
  currency: 'currency',
} as const
const maxAgeSeconds = 365 * 86_400

/** The value of one cookie in a Cookie header or in `document.cookie`. */
export function cookieValue(cookies: string, name: string): string | undefined {
  for (const pair of cookies.split(';')) {
    const [key, value = ''] = pair.split('=', 2)
    if (key?.trim() !== name) continue
    try {
      return decodeURIComponent(value.trim())
    } catch {
      return undefined
    }
  }
  return undefined
}

/** Parses the cookies; invalid values fall back to their default. */
export function readPreferences(cookies: string): Preferences {
  const theme = cookieValue(cookies, cookieNames.theme)
  const size = Number(cookieValue(cookies, cookieNames.pageSize))
  const currency = cookieValue(cookies, cookieNames.currency)
  return {
    timeZone: normalizeTimeZone(cookieValue(cookies, cookieNames.timeZone)),
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    pageSize: pageSizes.find((one) => one === size) ?? pageSizes[0],
    visit: cookieValue(cookies, cookieNames.visit),
    cookieNotice: cookieValue(cookies, cookieNames.cookieNotice) === 'read' ? 'read' : undefined,
    map: cookieValue(cookies, cookieNames.map) === 'shown' ? 'shown' : undefined,
    currency: currencies.find((one) => one === currency),
  }
}

let cached: Preferences | undefined
const listeners = new Set<() => void>()

/** The current preferences. Browser only. */
export function currentPreferences(): Preferences {
  cached ??= readPreferences(document.cookie)
  return cached
}

/** Stores a preference for a year; undefined removes it. Browser only. */
export function setPreference<Name extends keyof Preferences>(
  name: Name,
  value: Preferences[Name],
): void {
  const life = value === undefined ? 0 : maxAgeSeconds
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${cookieNames[name]}=${encodeURIComponent(String(value ?? ''))}; Path=/; Max-Age=${life}; SameSite=Lax${secure}`
  if (currentPreferences()[name] === value) return
  cached = { ...currentPreferences(), [name]: value }
  for (const listener of listeners) listener()
}

/** Stores the browser's time zone in a cookie, for server rendering. Browser only. */
export function rememberTimeZone(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (cookieValue(document.cookie, cookieNames.timeZone) !== timeZone) {
    setPreference('timeZone', timeZone)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const PreferencesContext = createContext<Preferences>(readPreferences(''))

type PreferencesProviderProps = { initial: Preferences; children: ReactNode }

/**
 * Provides the preferences: during hydration those of the server, then the current ones. Changes are transitions,
 * because they may re-render the whole page.
 */
export function PreferencesProvider({ initial, children }: PreferencesProviderProps) {
  const [preferences, setPreferences] = useState(initial)
  useEffect(() => {
    const update = () => startTransition(() => setPreferences(currentPreferences()))
    update()
    return subscribe(update)
  }, [])
  return <PreferencesContext value={preferences}>{children}</PreferencesContext>
}

export const usePreferences = (): Preferences => use(PreferencesContext)
