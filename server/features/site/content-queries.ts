import type { Queryable } from '#server/platform/database/database.ts'

export async function findContent(db: Queryable, key: string) {
  const [row] = await db<{ title: string; body: unknown; updatedAt: Date }[]>`
    select title, body, updated_at as "updatedAt" from site_content where key = ${key}`
  return row
}
