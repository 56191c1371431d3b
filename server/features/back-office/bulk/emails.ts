import {
  composeMail,
  escapeHtml,
  linkedText,
  mailHtmlParagraph,
} from '#server/platform/mail-writing/mail-page.ts'

/** What staff write to the main contacts of several companies; replies reach the operator. */
export const bulkMail = (content: { subject: string; text: string; brand: string }) =>
  composeMail({
    subject: content.subject,
    preview: content.text.slice(0, 140),
    parts: [{ text: content.text, html: [mailHtmlParagraph(linkedText(content.text))] }],
    foot: escapeHtml(content.brand),
  })
