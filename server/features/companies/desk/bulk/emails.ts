import type { TemplateValues } from '#contract/mail/desk/mail-templates.ts'
import { fillText } from '#contract/fill-text.ts'
import { plainLine } from '#server/features/broadcasts/public.ts'
import {
  composeMail,
  escapeHtml,
  linkedText,
  mailHtmlParagraph,
} from '#server/platform/mail-writing/mail-page.ts'

/** Names in the place of placeholders can make a subject longer. */
const maxSubject = 300

/** A mail of staff to the main contacts of several companies; replies reach the operator. */
export function bulkMail(
  words: { subject: string; text: string },
  values: TemplateValues<'companies'>,
) {
  const text = fillText(words.text, values)
  return composeMail({
    subject: plainLine(fillText(words.subject, values)).slice(0, maxSubject).toWellFormed(),
    preview: text.slice(0, 140),
    parts: [{ text, html: [mailHtmlParagraph(linkedText(text))] }],
    foot: escapeHtml(values.brand),
  })
}
