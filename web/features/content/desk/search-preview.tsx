import {
  proposeSlug,
  type ContentDetail,
  type ContentDraft,
} from '#contract/content/desk/content.ts'
import { fillText } from '#contract/fill-text.ts'
import { newsDescriptionLength, newsTitleLength } from '#contract/content/posts.ts'

/** Cuts a text between words. */
function cut(text: string, limit: number): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  if (plain.length <= limit) return plain
  const start = plain.slice(0, limit)
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), limit - 20)).trimEnd()}…`
}

/** The result of a search engine, about as it will look. */
export function SearchPreview({ content, draft }: { content: ContentDetail; draft: ContentDraft }) {
  const category = content.categories.find(({ id }) => id === draft.categoryId)
  const parts = content.kind === 'post' ? ['news', category?.slug ?? '…'] : []
  const slug = draft.slug || proposeSlug(draft.title) || '…'
  const fill = (field: string) => fillText(field, content.figures)
  const text = draft.html.replaceAll(/<[^>]*>/g, ' ').replaceAll('&nbsp;', ' ')
  return (
    <figure className="search-preview" aria-label="Preview of the search result">
      <p className="search-address">{[location.host, ...parts, ...slug.split('/')].join(' › ')}</p>
      <p className="search-title">
        {cut(fill(draft.metaTitle || draft.title || 'Title'), newsTitleLength)}
      </p>
      <p className="search-text">
        {cut(
          fill(draft.metaDescription || draft.lead || text || 'Description'),
          newsDescriptionLength,
        )}
      </p>
    </figure>
  )
}
