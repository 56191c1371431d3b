import { contentPictureAddress } from '#contract/content/pictures.ts'
import { cleanContentHtml } from '#server/features/content/clean-html.ts'
import { textOfHtml } from '#server/platform/html-text.ts'
import { storeFile } from '#server/platform/files/stored-files.ts'
import { tinyPng } from '../companies/pictures.ts'
import type { TestData } from '../market/factories.ts'

let serial = 0

export interface TestPost {
  id: number
  title: string
  slug: string
}

/** Inserts a published post. */
export async function aPost(
  { database, clock }: TestData,
  given: Partial<{
    title: string
    slug: string
    catId: number
    by: string
    lead: string
    html: string
    publishedAt: Date
    unpublishedAt: Date | null
    isPinned: boolean
    isCut: boolean
    metaTitle: string
    metaDescription: string
    metaKeywords: string
  }> = {},
): Promise<TestPost> {
  const now = clock.now()
  const title = given.title ?? `Post number ${++serial}`
  const slug = given.slug ?? `post-${++serial}`
  const html = cleanContentHtml(given.html ?? '<p>The text of the post.</p>')
  const publishedAt = given.publishedAt ?? now
  return database.transaction(async (tx) => {
    const [row] = await tx<{ id: number }[]>`
      insert into content (kind, draft, draft_at, published_version, published_at, unpublished_at,
        is_pinned)
      values ('post', '{}', ${now}, 1, ${publishedAt}, ${given.unpublishedAt ?? null},
        ${given.isPinned ?? false})
      returning id`
    const { id } = row!
    await tx`
      insert into content_version (content_id, version, title, slug, category_id, author, lead, html,
        body_text, is_cut, meta_title, meta_description, meta_keywords, saved_at)
      values (${id}, 1, ${title}, ${slug}, ${given.catId ?? 9}, ${given.by ?? 'Femke Dijkhuis'},
        ${given.lead ?? ''}, ${html}, ${textOfHtml(html)}, ${given.isCut ?? true},
        ${given.metaTitle ?? ''}, ${given.metaDescription ?? ''}, ${given.metaKeywords ?? ''},
        ${publishedAt})`
    await tx`insert into content_slug (kind, slug, content_id) values ('post', ${slug}, ${id})`
    return { id, title, slug }
  })
}

/** The HTML of a picture in a text. */
export const pictureHtml = (id: number): string =>
  `<p>See the order.</p><figure class="picture"><img src="${contentPictureAddress(id)}" alt="An order" width="1" height="1"></figure>`

/** Inserts a picture for posts. Only editors see it until something that is published shows it. */
export async function aContentPicture({ database, clock }: TestData): Promise<number> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const picture = { name: 'a.png', type: 'image/png', content: Buffer.from(tinyPng, 'base64') }
    const [row] = await tx<{ id: number }[]>`
      insert into content_picture (file_id, small_file_id, width, height, uploaded_at)
      values (${await storeFile(tx, picture, now)}, ${await storeFile(tx, picture, now)}, 1, 1, ${now})
      returning id`
    return row!.id
  })
}
