import * as z from 'zod/mini'
import { defaultSettings, Settings } from '#contract/site.ts'
import { settingRows } from '#server/features/site/queries.ts'
import type { Platform } from '#server/platform/platform.ts'

/** How long a node may work with settings that the operator has changed meanwhile. */
const freshMs = 2000

const cache = new WeakMap<object, { until: number; settings: Promise<Settings> }>()

/** The site's settings: what the operator changed over the defaults; a value that does not fit is left out. */
export async function readSettings(platform: Platform): Promise<Settings> {
  const now = platform.clock.now().getTime()
  const cached = cache.get(platform.database)
  if (cached && now < cached.until && now >= cached.until - freshMs) return cached.settings
  const settings = load(platform)
  cache.set(platform.database, { until: now + freshMs, settings })
  settings.catch(() => cache.delete(platform.database))
  return settings
}

async function load(platform: Platform): Promise<Settings> {
  let settings = defaultSettings
  for (const { key, value } of await settingRows(platform.database.sql)) {
    if (!(key in defaultSettings)) continue
    const changed = Settings.safeParse({ ...settings, [key]: value })
    if (changed.success) settings = changed.data
    else platform.log.warn({ key }, 'a setting has a value that does not fit')
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
