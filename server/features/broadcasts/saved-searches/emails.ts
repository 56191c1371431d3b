import { paths } from '#contract/paths.ts'
import {
  brandLine,
  broadcastInMail,
  mailPreview,
  type BroadcastMailContent,
} from '#server/features/broadcasts/emails.ts'
import type { AlertedSearch } from '#server/features/broadcasts/saved-searches/queries.ts'
import {
  escapeHtml,
  faintStyle,
  mailLink,
  mailPage,
} from '#server/platform/mail-writing/mail-page.ts'
import { placeholder } from '#server/platform/mailer/mailer.ts'

/** Longest name of a search in a subject. */
const subjectLetters = 60

/** One line without control and invisible characters: what was typed goes into a header. */
const oneLine = (typed: string) => typed.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()

/** A search in words: `“840 G8”, WTS, Laptop`. `companyName` is that of the company it is about, if it is. */
export function nameOfSearch(
  search: Pick<AlertedSearch, 'q' | 'isExactPhrase' | 'side' | 'listName' | 'companyId'>,
  companyName: string,
): string {
  return [
    search.q && `“${oneLine(search.q)}”${search.isExactPhrase ? ' (exact phrase)' : ''}`,
    search.side,
    search.listName,
    search.companyId !== null && oneLine(companyName),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The page of the list that shows what a search finds. */
export function pageOfSearch({
  q,
  isExactPhrase,
  listId,
  side,
  companyId,
}: Pick<AlertedSearch, 'q' | 'isExactPhrase' | 'listId' | 'side' | 'companyId'>): string {
  const query = new URLSearchParams()
  if (q !== '') query.set('query', q)
  if (q !== '' && isExactPhrase) query.set('exactPhrase', 'true')
  if (listId !== null) query.set('listType', String(listId))
  if (side !== null) query.set('type', side)
  if (companyId !== null) query.set('companyId', String(companyId))
  return `${paths.broadcasts}?${query.toString()}`
}

function cut(text: string, most: number): string {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}

/** Subject, text and HTML of what a contact is sent when own searches found a broadcast. */
export function alertMail(
  content: BroadcastMailContent,
  searches: readonly { name: string; url: string }[],
  savedSearchesUrl: string,
) {
  const { offer, headline, brand } = content
  const only = searches.length === 1 ? searches[0] : undefined
  const found = `Found by your saved ${only ? 'search' : 'searches'}`
  const reason = `You get this at ${placeholder.ownAddress} because you get instant alerts for ${only ? 'this search' : 'these searches'}.`
  const change = `Change or remove your saved searches`
  const stop = 'Stop saved search alerts'
  const broadcast = broadcastInMail(content)

  const text = `${found}
${searches.map(({ name, url }) => `- ${name}\n  ${url}`).join('\n')}

${broadcast.text}
${reason}
${change}: ${savedSearchesUrl}
${stop}: ${placeholder.unsubscribeUrl}
${brandLine(brand)}
`
  const named = searches.map(({ name, url }) => mailLink(url, name)).join('<br>')
  const html = mailPage({
    title: headline,
    preview: mailPreview(content),
    sections: [
      `<p class="t3" style="${faintStyle()}">${found}:<br>${named}</p>`,
      ...broadcast.sections,
    ],
    foot: `${escapeHtml(reason)} ${mailLink(savedSearchesUrl, change)} &nbsp;·&nbsp; ${mailLink(placeholder.unsubscribeUrl, stop)}<br>${escapeHtml(brandLine(brand))}`,
  })
  const by = only ? cut(only.name, subjectLetters) : `${searches.length} saved searches`
  return { subject: `${by}: ${offer.side} ${headline}`, text, html }
}
