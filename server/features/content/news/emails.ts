import type { FillMail } from '#server/features/site/public.ts'
import {
  escapeHtml,
  faintStyle,
  mailButton,
  mailLink,
  mailPage,
  mailParagraph,
  textStyle,
} from '#server/platform/mail-writing/mail-page.ts'
import { placeholder } from '#server/platform/mailer/mailer.ts'

/** Mail about a fraud warning or stolen equipment. */
export function warningMail(
  fill: FillMail<'newsWarning'>,
  given: {
    category: string
    title: string
    text: string
    postUrl: string
    settingsUrl: string
    brandLine: string
  },
) {
  const { category, title, text, postUrl, settingsUrl, brandLine } = given
  const reason = `You get this at ${placeholder.ownAddress} because you chose fraud warnings and stolen equipment by e-mail.`
  const change = 'Change what you receive'
  const stop = 'Stop these e-mails'
  const read = 'Read the whole post'
  const { subject, paragraphs } = fill({ category, title })
  const plain = `${category}: ${title}

${[...paragraphs, text].join('\n\n')}

${read}: ${postUrl}

--
${reason}
${change}: ${settingsUrl}
${stop}: ${placeholder.unsubscribeUrl}
${brandLine}
`
  const html = mailPage({
    title,
    preview: text,
    sections: [
      `<p class="t3" style="${faintStyle()}">${escapeHtml(category)}</p><h1 class="t1" style="${textStyle(20)};font-weight:600;letter-spacing:-.01em;padding-top:4px">${escapeHtml(title)}</h1>`,
      ...[...paragraphs, text].map(mailParagraph),
      mailButton(postUrl, read),
    ],
    foot: `${escapeHtml(reason)} ${mailLink(settingsUrl, change)} &nbsp;·&nbsp; ${mailLink(placeholder.unsubscribeUrl, stop)}<br>${escapeHtml(brandLine)}`,
  })
  return { subject, text: plain, html }
}
