import type { TestData } from '../market/factories.ts'

/** Publishes a page, or the next version of the page `id`. */
export async function aPage(
  { database, clock }: TestData,
  given: {
    id?: number
    slug: string
    title?: string
    html?: string
    publishedAt?: Date
    unpublishedAt?: Date
  },
): Promise<{ id: number }> {
  const { slug, title = 'A page', html = '<p>Text</p>' } = given
  const now = clock.now()
  return database.transaction(async (tx) => {
    const id =
      given.id ??
      (
        await tx<{ id: number }[]>`
        insert into content (kind, draft, draft_at) values ('page', '{}', ${now}) returning id`
      )[0]!.id
    const [last] = await tx<{ version: number }[]>`
      select coalesce(max(version), 0)::int as version from content_version where content_id = ${id}`
    const version = last!.version + 1
    await tx`
      insert into content_version (content_id, version, title, slug, html, body_text, saved_at)
      values (${id}, ${version}, ${title}, ${slug}, ${html}, ${html}, ${now})`
    await tx`
      insert into content_slug (kind, slug, content_id) values ('page', ${slug}, ${id})
      on conflict do nothing`
    await tx`
      update content set published_version = ${version}, published_at = ${given.publishedAt ?? now},
        unpublished_at = ${given.unpublishedAt ?? null}
      where id = ${id}`
    return { id }
  })
}
