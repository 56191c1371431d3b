import type { TextValues } from '#contract/fill-text.ts'
import { pageFigures } from '#contract/content/pages.ts'
import { readOperatorSettings, readSettings } from '#server/features/site/public.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Reads the current values of the placeholders of pages and of frequently asked questions. */
export async function readPageFigures(platform: Platform): Promise<TextValues> {
  const [settings, { spamRule }] = await Promise.all([
    readSettings(platform),
    readOperatorSettings(platform),
  ])
  return pageFigures(settings, spamRule)
}
