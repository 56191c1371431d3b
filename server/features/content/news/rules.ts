import { brandCategoryId, teaserLength } from '#contract/content/posts.ts'
import type { Brand } from '#contract/site/site.ts'

/** Cuts text at the end of a word to at most `max` characters, with an ellipsis. */
export function truncateText(text: string, max: number = teaserLength): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const characters = [...line]
  if (characters.length <= max) return line
  const cut = characters.slice(0, max - 1).join('')
  const atWord = cut.replace(/[\s.,;:–-]*\s\S*$/, '')
  return `${atWord.length > max / 2 ? atWord : cut}…`
}

/** A name as a part of an address; empty if nothing of it can be one. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 50)
    .replace(/-+$/, '')

/** Names the product's category after the product, unless another one has its address (AM-019). */
export function applyProductName<C extends { id: number; slug: string; name: string }>(
  categories: readonly C[],
  { productName, shortName }: Brand,
): (C & { formerSlugs: string[] })[] {
  const isFree = (slug: string) => slug !== '' && !categories.some((one) => one.slug === slug)
  return categories.map((one) => {
    if (one.id !== brandCategoryId) return { ...one, formerSlugs: [] }
    const [slug = one.slug, ...former] = [productName, shortName].map(slugOf).filter(isFree)
    const formerSlugs = [...new Set([...former, one.slug])].filter((other) => other !== slug)
    return { ...one, name: productName, slug, formerSlugs }
  })
}

/** A search as typed, and its last word as the beginning of a word, with what precedes it. */
export interface NewsSearch {
  typed: string
  beginning?: { before: string; prefix: string }
}

/** The last word is still being typed, unless it is quoted, excluded or an operator. */
export function parseNewsSearch(input: string): NewsSearch {
  // oxlint-disable-next-line no-control-regex -- PostgreSQL refuses them
  const typed = input
    .toWellFormed()
    .replaceAll(/[\u0000-\u001f\u007f]/g, ' ')
    .trim()
  const [, before = '', last = ''] = /^(.*?)(\S+)$/s.exec(typed) ?? []
  const isInQuotes = (typed.match(/"/g) ?? []).length % 2 === 1
  if (isInQuotes || /^-|"|^or$/i.test(last)) return { typed }
  const words = last.match(/[\p{L}\p{N}]+/gu) ?? []
  const prefix = words.pop()
  if (prefix === undefined || [...prefix].length < 2) return { typed }
  return { typed, beginning: { before: `${before} ${words.join(' ')}`.trim(), prefix } }
}
