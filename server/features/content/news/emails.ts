import type { TextRenderer } from '#server/features/site/public.ts'
import {
  buttonPart,
  chosenMailFoot,
  composeMail,
  escapeHtml,
  faintStyle,
  mailTitle,
} from '#server/platform/mail-writing/mail-page.ts'
import { placeholder } from '#server/platform/mailer/mailer.ts'

/** Mail about a fraud warning or stolen equipment. */
export function warningMail(
  fill: TextRenderer<'newsWarning'>,
  content: {
    category: string
    title: string
    text: string
    postUrl: string
    settingsUrl: string
    brandLine: string
  },
) {
  const { category, title, text, postUrl, settingsUrl, brandLine } = content
  const read = 'Read the whole post'
  const { subject, paragraphs } = fill({ category, title })
  return composeMail({
    subject,
    title,
    preview: text,
    parts: [
      {
        text: `${category}: ${title}`,
        html: [
          `<p class="t3" style="${faintStyle()}">${escapeHtml(category)}</p>${mailTitle(title, ';padding-top:4px')}`,
        ],
      },
      ...paragraphs,
      text,
      buttonPart(postUrl, read, { intro: `${read}: ` }),
    ],
    ...chosenMailFoot({
      reason: `You get this at ${placeholder.ownAddress} because you chose fraud warnings and stolen equipment by e-mail.`,
      links: [
        ['Change what you receive', settingsUrl],
        ['Stop these e-mails', placeholder.unsubscribeUrl],
      ],
      brandLine,
    }),
  })
}
