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
export function warningMail(given: {
  category: string
  title: string
  text: string
  postUrl: string
  settingsUrl: string
  brandLine: string
}) {
  const { category, title, text, postUrl, settingsUrl, brandLine } = given
  const reason = `You get this at ${placeholder.ownAddress} because you chose fraud warnings and stolen equipment by e-mail.`
  const change = 'Change what you receive'
  const stop = 'Stop these e-mails'
  const read = 'Read the whole post'
  const plain = `${category}: ${title}

${text}

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
      mailParagraph(text),
      mailButton(postUrl, read),
    ],
    foot: `${escapeHtml(reason)} ${mailLink(settingsUrl, change)} &nbsp;·&nbsp; ${mailLink(placeholder.unsubscribeUrl, stop)}<br>${escapeHtml(brandLine)}`,
  })
  return { subject: `${category}: ${title}`, text: plain, html }
}
