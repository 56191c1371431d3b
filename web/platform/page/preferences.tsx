import { currencies, type Currency } from '#contract/currencies.ts'
import { normalizeTimeZone } from '#contract/dates.ts'
import { pageSizes, type PageSize } from '#contract/paging.ts'
import { createContext, startTransition, use, useEffect, useState, type ReactNode } from 'react'

/** What the first paint must know about the viewer; kept in cookies so that the server draws the same. */
export interface Preferences {
  /** IANA name; the business's zone until the viewer's own is known. */
  timeZone: string
  /** Undefined follows the system. */
  theme: 'light' | 'dark' | undefined
  pageSize: PageSize
  /** When the reader was here, as `visit.ts` keeps it. */
  visit?: string | undefined
  /** Whether the notice about cookies was put away (SH-025). */
  cookieNotice?: 'read' | undefined
  /** Whether the directory shows its map (CO-004). */
  map?: 'shown' | undefined
  /** What prices of parts are shown in (PT-011); euro unless chosen otherwise. */
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
const rememberSeconds = 365 * 86_400

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

/** Reads what cookies say; what makes no sense keeps its default. */
export function readPreferences(cookies: string): Preferences {
  const theme = cookieValue(cookies, cookieNames.theme)
  const size = Number(cookieValue(cookies, cookieNames.pageSize))
  const currency = cookieValue(cookies, cookieNames.currency)
  return {
    timeZone: normalizeTimeZone(cookieValue(cookies, cookieNames.timeZone)),
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    pageSize: pageSizes.find((known) => known === size) ?? pageSizes[0],
    visit: cookieValue(cookies, cookieNames.visit),
    cookieNotice: cookieValue(cookies, cookieNames.cookieNotice) === 'read' ? 'read' : undefined,
    map: cookieValue(cookies, cookieNames.map) === 'shown' ? 'shown' : undefined,
    currency: currencies.find((known) => known === currency),
  }
}

let kept: Preferences | undefined
const watchers = new Set<() => void>()

/** As they are now. Browser only. */
export function currentPreferences(): Preferences {
  kept ??= readPreferences(document.cookie)
  return kept
}

/** Remembers a choice for a year; undefined forgets it. Browser only. */
export function setPreference<Name extends keyof Preferences>(
  name: Name,
  value: Preferences[Name],
): void {
  const life = value === undefined ? 0 : rememberSeconds
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${cookieNames[name]}=${encodeURIComponent(String(value ?? ''))}; Path=/; Max-Age=${life}; SameSite=Lax${secure}`
  if (currentPreferences()[name] === value) return
  kept = { ...currentPreferences(), [name]: value }
  for (const changed of watchers) changed()
}

/** Tells the server the viewer's time zone from the first visit on. Browser only. */
export function rememberTimeZone(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (cookieValue(document.cookie, cookieNames.timeZone) !== timeZone) {
    setPreference('timeZone', timeZone)
  }
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

const PreferencesContext = createContext<Preferences>(readPreferences(''))

type PreferencesProviderProps = { drawn: Preferences; children: ReactNode }

/**
 * Gives the preferences to the pages: first those the page was drawn with, which hydration needs once more, then as
 * they are. A change is a transition, because it may draw everything again.
 */
export function PreferencesProvider({ drawn, children }: PreferencesProviderProps) {
  const [preferences, setPreferences] = useState(drawn)
  useEffect(() => {
    const follow = () => startTransition(() => setPreferences(currentPreferences()))
    follow()
    return watch(follow)
  }, [])
  return <PreferencesContext value={preferences}>{children}</PreferencesContext>
}

export const usePreferences = (): Preferences => use(PreferencesContext)
