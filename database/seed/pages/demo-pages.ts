import { drawBrochure } from '#database/seed/pages/draw-brochure.ts'
import { drawIcon } from '#database/seed/pages/draw-icon.ts'
import {
  demoContactLead,
  demoLinks,
  demoPeople,
  demoSettings,
  demoTestimonials,
  demoVideos,
} from '#database/seed/pages/demo-texts.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { storeFile } from '#server/platform/files/stored-files.ts'

const dayMs = 86_400_000

/** Testimonials, people, videos, links and brochures of the public pages, and the operator's addresses. */
export async function writePages(tx: Tx, now: Date): Promise<void> {
  await insertItems(tx, 'staff-card', demoPeople, now)
  await insertItems(tx, 'help-video', demoVideos, now)
  await insertItems(tx, 'social-link', demoLinks, now)
  const testimonials = demoTestimonials.map(({ days, ...testimonial }) => ({
    ...testimonial,
    date: new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10),
  }))
  await writeIcons(tx, await insertItems(tx, 'testimonial', testimonials, now), now)
  await writeBrochures(tx, now)
  await tx`
    insert into setting (key, value, updated_at)
    select key, value, ${now} from jsonb_each(${tx.json(demoSettings)})
    on conflict (key) do nothing`
  await writeContactLead(tx, now)
}

type Fields = Readonly<Record<string, string | number | null>>

interface InsertedItem {
  id: number
  data: { website?: string }
}

const insertItems = async (tx: Tx, kind: string, items: readonly Fields[], now: Date) =>
  tx<InsertedItem[]>`
    insert into content_item (kind, position, data, changed_at, changed_by)
    select ${kind}, place, data, ${now}, (select min(id) from staff)
    from jsonb_array_elements(${tx.json(items)}) with ordinality as given (data, place)
    returning id, data`

async function writeIcons(tx: Tx, testimonials: readonly InsertedItem[], now: Date) {
  for (const [index, { id, data }] of testimonials.entries()) {
    if (!data.website) continue
    const content = await drawIcon(index)
    const fileId = await storeFile(tx, { name: 'favicon.png', type: 'image/png', content }, now)
    await tx`
      insert into item_favicon (item_id, website, file_id, checked_at)
      values (${id}, ${data.website}, ${fileId}, ${now})`
  }
}

/** Gives each meeting that comes with the program a brochure. */
async function writeBrochures(tx: Tx, now: Date) {
  const meetings = await tx<{ id: number; year: number }[]>`
    select id, (data ->> 'year')::integer as year from content_item
    where kind = 'media-file' and data ->> 'year' is not null order by year`
  for (const { id, year } of meetings) {
    const content = await drawBrochure(year)
    const name = `european-broker-meeting-${year}.pdf`
    const fileId = await storeFile(tx, { name, type: 'application/pdf', content }, now)
    await tx`
      update content_item
      set file_id = ${fileId}, revision = revision + 1, changed_at = ${now}, changed_by = (select min(id) from staff)
      where id = ${id}`
  }
}

/** The opening hours of the demo's office. */
async function writeContactLead(tx: Tx, now: Date) {
  const [page] = await tx<{ id: number; version: number }[]>`
    select content_id as id, published_version as version
    from content_slug join content on content.id = content_id
    where content_slug.kind = 'page' and slug = 'contact'`
  if (!page) return
  const { id, version } = page
  await tx`
    insert into content_version (content_id, version, title, slug, lead, html, body_text, meta_title,
      meta_description, meta_keywords, is_cut, saved_at)
    select content_id, version + 1, title, slug, ${demoContactLead}, html, body_text, meta_title,
      meta_description, meta_keywords, is_cut, ${now}
    from content_version where content_id = ${id} and version = ${version}`
  await tx`
    update content set published_version = ${version + 1},
      draft = draft || ${tx.json({ lead: demoContactLead })}, draft_at = ${now}, revision = revision + 1
    where id = ${id}`
  await tx`
    insert into content_publication (content_id, version, visible_at, decided_at)
    values (${id}, ${version + 1}, ${now}, ${now})`
}
