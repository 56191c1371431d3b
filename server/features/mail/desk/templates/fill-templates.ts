import {
  maxMailTemplates,
  type FilledTemplate,
  type MailTemplateKind,
  type TemplateValues,
} from '#contract/mail/desk/mail-templates.ts'
import { fillText } from '#contract/fill-text.ts'
import { listTemplates } from '#server/features/mail/desk/templates/queries.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The templates of a kind with their placeholders filled in, for one recipient. */
export async function fillTemplates<K extends MailTemplateKind>(
  platform: Platform,
  kind: K,
  values: Omit<TemplateValues<K>, 'brand'>,
): Promise<FilledTemplate[]> {
  const [templates, { shortName: brand }] = await Promise.all([
    listTemplates(platform.database.sql, kind, maxMailTemplates),
    readSettings(platform),
  ])
  return templates.map(({ name, text }) => ({ name, text: fillText(text, { ...values, brand }) }))
}
