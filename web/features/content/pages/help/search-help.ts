import type { PageSection } from '#contract/content/pages.ts'
import type { Faq } from '#contract/content/public-items.ts'

export interface HelpResult {
  key: string
  title: string
  /** Part of the text around the first word that was found. */
  excerpt: string
  /** Its source. */
  source: string
  /** A question of this page, or the address of a section. */
  target: { faq: number } | { path: string; hash: string }
}

export interface Guideline {
  path: string
  title: string
  sections: readonly PageSection[]
}

const maxResults = 8
const excerptLength = 140
/** Fewer characters match nearly everything. */
export const minSearchLength = 2

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

/** The words of HTML that the server has sanitised; names of columns that only phones show are left out. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<(span class="column-name"|caption)[^>]*>.*?<\/(span|caption)>/g, '')
    .replaceAll(/<\/(p|li|td|th|h3|tr)>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity]!)
    .replaceAll(/\s+/g, ' ')
    .trim()

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const positions = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0)
  const at = positions.length > 0 ? Math.min(...positions) : 0
  const from = at < excerptLength / 2 ? 0 : text.lastIndexOf(' ', at - 30) + 1
  const until =
    text.length - from <= excerptLength ? text.length : text.lastIndexOf(' ', from + excerptLength)
  return `${from > 0 ? '… ' : ''}${text.slice(from, until)}${until < text.length ? ' …' : ''}`
}

/** Questions and sections that contain all words; those with all of them in the title first. */
export function searchHelp(
  query: string,
  faqs: readonly Faq[],
  guidelines: readonly Guideline[],
): HelpResult[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (query.trim().length < minSearchLength) return []
  const candidates = [
    ...faqs.map(({ id, question, answer }) => ({
      key: `faq ${id}`,
      title: question,
      text: answer,
      source: 'Question',
      target: { faq: id },
    })),
    ...guidelines.flatMap(({ path, title, sections }) =>
      sections.map(({ id, heading, html }) => ({
        key: `${path} ${id}`,
        title: heading,
        text: textOf(html),
        source: title,
        target: { path, hash: id },
      })),
    ),
  ]
  const contains = (text: string) => {
    const lower = text.toLowerCase()
    return words.every((word) => lower.includes(word))
  }
  const matches = candidates.filter(({ title, text }) => contains(`${title} ${text}`))
  const [inTitle, inText] = [
    matches.filter(({ title }) => contains(title)),
    matches.filter(({ title }) => !contains(title)),
  ]
  return [...inTitle, ...inText]
    .slice(0, maxResults)
    .map(({ text, ...result }) => ({ ...result, excerpt: excerptOf(text, words) }))
}
