import { paths } from '#contract/paths.ts'
import {
  broadcastInMail,
  mailPreview,
  titleInMail,
  type BroadcastMailContent,
} from '#server/features/broadcasts/emails.ts'
import type { AlertedSearch } from '#server/features/broadcasts/saved-searches/queries.ts'
import {
  chosenMailFoot,
  composeMail,
  faintStyle,
  mailLink,
} from '#server/platform/mail-writing/mail-page.ts'
import { placeholder } from '#server/platform/mailer/mailer.ts'

const maxSubjectNameCharacters = 60

/** Search text goes into a mail header, so control and invisible characters are removed. */
const oneLine = (typed: string) => typed.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()

/** Formats a search such as `“840 G8”, WTS, Laptop`. */
export function formatSearchName(
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

export function formatSearchUrl({
  q,
  isExactPhrase,
  listIds,
  side,
  companyId,
}: Pick<AlertedSearch, 'q' | 'isExactPhrase' | 'listIds' | 'side' | 'companyId'>): string {
  const query = new URLSearchParams()
  if (q !== '') query.set('query', q)
  if (q !== '' && isExactPhrase) query.set('exactPhrase', 'true')
  if (listIds !== null) query.set('listType', listIds.join(','))
  if (side !== null) query.set('type', side)
  if (companyId !== null) query.set('companyId', String(companyId))
  return `${paths.broadcasts}?${query.toString()}`
}

function cut(text: string, max: number): string {
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text
}

export function alertMail(
  content: BroadcastMailContent,
  searches: readonly { name: string; url: string }[],
  savedSearchesUrl: string,
) {
  const { headline, brandLine } = content
  const only = searches.length === 1 ? searches[0] : undefined
  const heading = `Found by your saved ${only ? 'search' : 'searches'}`
  const named = searches.map(({ name, url }) => mailLink(url, name)).join('<br>')
  const by = only ? cut(only.name, maxSubjectNameCharacters) : `${searches.length} saved searches`
  return composeMail({
    subject: `${by}: ${titleInMail(content, ' ')}`,
    title: headline,
    preview: mailPreview(content),
    parts: [
      {
        text: `${heading}\n${searches.map(({ name, url }) => `- ${name}\n  ${url}`).join('\n')}`,
        html: [`<p class="t3" style="${faintStyle()}">${heading}:<br>${named}</p>`],
      },
      broadcastInMail(content),
    ],
    ...chosenMailFoot(
      {
        reason: `You get this at ${placeholder.ownAddress} because you get instant alerts for ${only ? 'this search' : 'these searches'}.`,
        links: [
          ['Change or remove your saved searches', savedSearchesUrl],
          ['Stop saved search alerts', placeholder.unsubscribeUrl],
        ],
        brandLine,
      },
      '',
    ),
  })
}
