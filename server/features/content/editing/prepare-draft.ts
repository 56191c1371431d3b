import {
  cleanContentMax,
  contentLimits,
  proposeSlug,
  type ContentDraft,
  type ContentKind,
} from '#contract/content/desk/content.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { paths } from '#contract/paths.ts'
import { cleanContentHtml } from '#server/features/content/clean-html.ts'
import { textOfHtml } from '#server/platform/html-text.ts'
import type { FieldError } from '#server/platform/http/refusal.ts'

export const emptyDraft: ContentDraft = {
  title: '',
  slug: '',
  categoryId: null,
  author: '',
  lead: '',
  html: '',
  metaTitle: '',
  metaDescription: '',
  metaKeywords: '',
  isCut: true,
}

/** A draft with all fields, also of one that was stored before a field was added. */
export const completeDraft = (stored: Partial<ContentDraft>): ContentDraft => ({
  ...emptyDraft,
  ...stored,
})

// oxlint-disable-next-line no-control-regex -- PostgreSQL and feeds refuse them
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g
const storable = (text: string) => text.toWellFormed().replaceAll(controls, '')
const oneLine = (text: string) => storable(text).replaceAll(/\s+/g, ' ').trim()

/** A draft as it is stored: sanitised, without characters that cannot be stored. */
export function cleanDraft(draft: ContentDraft): ContentDraft {
  return {
    title: oneLine(draft.title),
    slug: draft.slug,
    categoryId: draft.categoryId,
    author: oneLine(draft.author),
    lead: storable(draft.lead).trim(),
    html: cleanContentHtml(storable(draft.html)),
    metaTitle: oneLine(draft.metaTitle),
    metaDescription: oneLine(draft.metaDescription),
    metaKeywords: oneLine(draft.metaKeywords),
    isCut: draft.isCut,
  }
}

/** The database limits the draft as JSON, in which quotes are escaped. */
const maxStoredDraft = 380_000

export const isTooLong = (draft: ContentDraft): boolean =>
  draft.html.length > cleanContentMax || JSON.stringify(draft).length > maxStoredDraft

/** The draft that is published: a post or page without an address gets the one of its title. */
export const withSlug = (draft: ContentDraft): ContentDraft => ({
  ...draft,
  slug: draft.slug || proposeSlug(draft.title),
})

const pictureWithoutText = /<img src="[^"]*" alt=""/g
export const countMissingTexts = (html: string): number =>
  html.match(pictureWithoutText)?.length ?? 0

/** First parts of addresses that have separate pages. */
const reserved = new Set([
  ...Object.values(paths)
    .flatMap((path) => (typeof path === 'string' ? [path] : []))
    .map((path) => path.split('/')[1]!),
  'api',
  'news',
  'assets',
  'fonts',
])

/**
 * The problems that prevent publishing a cleaned draft.
 * @param publishedSlug the slug it already has, which is never reserved
 */
export function findProblems(
  kind: ContentKind,
  draft: ContentDraft,
  publishedSlug: string | undefined,
): FieldError[] {
  const errors: FieldError[] = []
  const add = (param: keyof ContentDraft, msg: string) => errors.push({ param, msg })
  if (draft.title === '') add('title', fieldMessages.required)
  else if (draft.slug === '') add('slug', fieldMessages.required)
  if (kind === 'post') {
    if (draft.slug.includes('/')) add('slug', fieldMessages.slugPath)
    if (draft.categoryId === null) add('categoryId', fieldMessages.required)
  } else if (draft.slug !== publishedSlug && reserved.has(draft.slug.split('/')[0]!)) {
    add('slug', fieldMessages.slugReserved)
  }
  const missing = countMissingTexts(draft.html)
  if (textOfHtml(draft.html) === '' && !draft.html.includes('<figure')) {
    add('html', fieldMessages.required)
  } else if (missing > 0) add('html', fieldMessages.alternativeTexts(missing))
  if (draft.html.length > cleanContentMax) add('html', fieldMessages.atMost(contentLimits.html))
  return errors
}
