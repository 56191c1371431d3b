/** Building blocks of HTML mail: tables and inline styles, for compatibility with mail clients. */

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Colours of a mail, light; the dark ones are in the style element of mailPage. */
const colours = {
  text: '#152024',
  soft: '#3d484c',
  faint: '#5c666a',
  line: '#e2e7e8',
  link: '#0b5d5c',
  accent: '#0a5f5c',
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => entities[c]!)

export const textStyle = (size = 14) =>
  `margin:0;color:${colours.text};${font};font-size:${size}px;line-height:${Math.round(size * 1.45)}px`
export const faintStyle = (size = 13) =>
  `margin:0;color:${colours.faint};${font};font-size:${size}px;line-height:${Math.round(size * 1.5)}px`

/** End of a URL in escaped text, without trailing punctuation. */
function endOfAddress(url: string): number {
  const cut = url.search(/&gt;|&quot;|&#39;/)
  let end = cut === -1 ? url.length : cut
  while (end > 0 && '.,;:!?)]'.includes(url[end - 1]!)) end--
  return end
}

/** Escapes text, links its http(s) URLs and keeps line breaks. */
export function linkedText(text: string): string {
  return escapeHtml(text)
    .replace(/https?:\/\/[^\s<>]+/g, (url) => {
      const end = endOfAddress(url)
      const address = url.slice(0, end)
      return /^https?:\/\/./.test(address)
        ? mailLink(address, address, false) + url.slice(end)
        : url
    })
    .replaceAll('\n', '<br>')
}

/** A link; `address` is escaped unless it already is. */
export function mailLink(address: string, label: string, escape = true): string {
  const [href, words] = escape ? [escapeHtml(address), escapeHtml(label)] : [address, label]
  return `<a class="lk" href="${href}" style="color:${colours.link};text-decoration:underline">${words}</a>`
}

export const mailHtmlParagraph = (html: string) =>
  `<p class="t1" style="${textStyle(15)}">${html}</p>`
export const mailParagraph = (words: string) => mailHtmlParagraph(escapeHtml(words))

/** The URL of a button as text, for mail clients that do not show buttons. */
const plainLink = (link: string) =>
  `<p class="t2" style="${textStyle(13)}">Or copy this address into your browser:<br>${mailLink(link, link)}</p>`

export function mailButton(address: string, label: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="cta" style="border-radius:6px;background:${colours.accent}"><a href="${escapeHtml(address)}" style="display:inline-block;padding:10px 18px;color:#ffffff;${font};font-size:15px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
}

export function mailFacts(facts: Facts): string {
  const rows = facts.map(
    ([term, value]) =>
      `<tr><td class="t3" style="padding:4px 16px 4px 0;color:${colours.faint};${font};font-size:14px;line-height:20px;width:96px;white-space:nowrap;vertical-align:top">${escapeHtml(term)}</td><td class="t1" style="padding:4px 0;color:${colours.text};${font};font-size:14px;line-height:20px;font-weight:500">${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`,
  )
  return `<table role="presentation" class="ln" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid ${colours.line};border-bottom:1px solid ${colours.line}"><tr><td style="padding:8px 0"><table role="presentation" cellpadding="0" cellspacing="0">${rows.join('')}</table></td></tr></table>`
}

export function mailChip(label: string, tone: 'teal' | 'indigo'): string {
  const [ground, ink] = tone === 'teal' ? ['#d8f2ee', '#0b4f50'] : ['#e8e9fb', '#3b3f9e']
  return `<span class="chip-${tone}" style="display:inline-block;background:${ground};color:${ink};border-radius:4px;padding:1px 7px;font-size:12px;font-weight:600;letter-spacing:.04em">${escapeHtml(label)}</span>`
}

/** A chip with HTML next to it, as a row of mailRows. */
export const mailRow = (label: string, tone: 'teal' | 'indigo', html: string) =>
  `<tr><td width="52"><span class="chip-${tone}">${escapeHtml(label)}</span></td><td>${html}</td></tr>`

/** Rows styled by the style element, which keeps long mails small. */
export function mailRows(rows: readonly string[]): string {
  return `<table role="presentation" class="rows" width="100%" cellpadding="0" cellspacing="0" style="${textStyle(14)}">${rows.join('\n')}</table>`
}

/** The space at the top of a mail, where the logo of its sender may stand. */
const mailTop = '<tr><td style="height:20px;line-height:20px">&nbsp;</td></tr>'

/** Adds the logo of the sender at the top of a mail; its name is shown where pictures are not loaded. */
export const withMailLogo = (
  html: string,
  { logo, sender }: { logo?: string | undefined; sender: { name: string } },
) =>
  logo === undefined
    ? html
    : html.replace(
        mailTop,
        () =>
          `<tr><td class="pad" style="padding:20px 28px 18px"><img class="t1" src="${escapeHtml(logo)}" alt="${escapeHtml(sender.name)}" height="32" style="display:block;height:32px;width:auto;max-width:200px;object-fit:contain;object-position:left;border-radius:4px;${textStyle(17)};font-weight:600"></td></tr>`,
      )

/** Renders a mail of at most 600 px width with its sections and a footer. */
function mailPage(page: {
  title: string
  /** Preview text that mail clients show next to the subject. */
  preview: string
  sections: readonly string[]
  foot: string
}): string {
  const sections = page.sections
    .map((html) => `<tr><td class="pad" style="padding:0 28px 18px">${html}</td></tr>`)
    .join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(page.title)}</title>
<style>
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  .rows td { padding: 0 0 10px; vertical-align: top; ${font}; font-size: 14px; line-height: 20px; }
 
  .rows .chip-teal, .rows .chip-indigo { background: #d8f2ee; color: #0b4f50; border-radius: 4px; padding: 1px 7px; font-size: 12px; font-weight: 600; }
  .rows .chip-indigo { background: #e8e9fb; color: #3b3f9e; }
  .rows a { color: ${colours.text}; text-decoration: none; } .rows span { font-size: 13px; } .rows .t3 { color: ${colours.faint}; }
  @media (prefers-color-scheme: dark) {
    .bg { background: #0e1315 !important; } .card { background: #161c1f !important; border-color: #333b3f !important; }
    .t1 { color: #e9eded !important; } .t2 { color: #bac2c4 !important; } .t3 { color: #969ea1 !important; }
    .ln { border-color: #2a3236 !important; } .lk { color: #71d3ca !important; }
    .chip-teal { background: #0f3236 !important; color: #86dcd4 !important; }
    .chip-indigo { background: #2b2c5c !important; color: #c3c6fa !important; }
    .cta { background: #57c9bf !important; } .cta a { color: #04191c !important; }
  }
  @media (max-width: 480px) { .pad { padding-left: 18px !important; padding-right: 18px !important; } .cta, .cta a { display: block !important; text-align: center; } }
</style>
</head>
<body class="bg" style="margin:0;padding:0;background:#f5f7f8">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(page.preview)}</div>
<table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f7f8"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;table-layout:fixed;word-break:break-word;background:#ffffff;border:1px solid #d3d9db;border-radius:8px">
${mailTop}
${sections}
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr><td class="pad" style="padding:16px 28px 0"><p class="t3" style="${faintStyle(12)}">${page.foot}</p></td></tr></table>
</td></tr></table>
</body>
</html>`
}

type Facts = readonly (readonly [term: string, value: string])[]

/** The heading of a mail, as HTML; `style` is added to its own. */
export const mailTitle = (title: string, style = '') =>
  `<h1 class="t1" style="${textStyle(20)};font-weight:600;letter-spacing:-.01em${style}">${escapeHtml(title)}</h1>`

/** A part of a mail as text and as sections of HTML. */
export interface WrittenPart {
  text: string
  html: readonly string[]
}
/** A string is a paragraph. */
export type MailPart = string | WrittenPart

export const factsPart = (facts: Facts): MailPart => ({
  text: facts.map(([term, value]) => `${term}: ${value}`).join('\n'),
  html: [mailFacts(facts)],
})

/** A button, in the text its URL after `intro`; `isUrlShown` adds the URL to the HTML. */
export const buttonPart = (
  url: string,
  label: string,
  { intro = '', isUrlShown = false }: { intro?: string; isUrlShown?: boolean } = {},
): MailPart => ({
  text: intro + url,
  html: [mailButton(url, label), ...(isUrlShown ? [plainLink(url)] : [])],
})

/**
 * The feet of a mail that its reader chose: why it comes, where that is changed and stopped. `mark` begins that of the
 * text.
 */
export function chosenMailFoot(
  {
    reason,
    links,
    brandLine,
  }: {
    reason: string
    links: readonly (readonly [label: string, url: string])[]
    brandLine: string
  },
  mark = '--\n',
) {
  const lines = links.map(([label, url]) => `${label}: ${url}`)
  const linked = links.map(([label, url]) => mailLink(url, label)).join(' &nbsp;·&nbsp; ')
  return {
    textFoot: mark + [reason, ...lines, brandLine].join('\n'),
    foot: `${escapeHtml(reason)} ${linked}<br>${escapeHtml(brandLine)}`,
  }
}

/** Composes a mail from its parts; `textFoot` ends the text, `foot` is HTML. */
export function composeMail(mail: {
  subject: string
  /** Of the HTML, if not the subject. */
  title?: string
  preview: string
  parts: readonly MailPart[]
  textFoot?: string
  foot: string
}) {
  const { subject, title = subject, preview, parts, textFoot, foot } = mail
  const text = parts.map((part) => (typeof part === 'string' ? part : part.text))
  const sections = parts.flatMap((part) =>
    typeof part === 'string' ? mailParagraph(part) : part.html,
  )
  return {
    subject,
    text: `${[...text, textFoot].filter(Boolean).join('\n\n')}\n`,
    html: mailPage({ title, preview, sections, foot }),
  }
}

export interface ShortMail {
  subject: string
  preview: string
  paragraphs: readonly string[]
  facts: Facts
  act: { label: string; url: string; isUrlShown?: true } | undefined
}

export function composeShortMail(
  {
    name,
    brand,
    foot = 'Questions? Reply to this e-mail.',
  }: {
    /** Undefined for unknown recipients. */
    name: string | undefined
    brand: string
    /** Footer, such as the reason for this mail. */
    foot?: string
  },
  { subject, preview, paragraphs, facts, act }: ShortMail,
) {
  return composeMail({
    subject,
    preview,
    parts: [
      name === undefined ? 'Hello,' : `Hello ${name},`,
      ...paragraphs,
      ...(facts.length > 0 ? [factsPart(facts)] : []),
      ...(act ? [buttonPart(act.url, act.label, { ...act, intro: `${act.label}: ` })] : []),
    ],
    textFoot: `${foot}\n\n${brand}`,
    foot: escapeHtml(`${foot} ${brand}`),
  })
}
