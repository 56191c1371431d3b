import type { ItemData, ItemKind } from '#contract/content/items.ts'
import { storeFile } from '#server/platform/files/stored-files.ts'
import { tinyPng } from '../companies/pictures.ts'
import { aPdf } from '../sample-files.ts'
import type { TestData } from '../market/factories.ts'

const samples: { [K in ItemKind]: ItemData<K> } = {
  testimonial: {
    name: 'Ines Carvalho',
    company: 'Tejo Circular',
    website: 'https://tejo.example/',
    text: 'Four offers before lunch.',
    date: '2026-09-26',
  },
  'staff-card': {
    name: 'Saskia Blom',
    role: 'Billing',
    telephone: '+31 30 555 01 86',
    whatsApp: '0031 (30) 555-0186',
    mailbox: '',
  },
  faq: { question: 'How many?', answer: '{perDay} a day.' },
  'help-video': {
    title: 'First steps',
    url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    category: 'WTS',
    duration: '2:40',
  },
  'media-file': { title: 'Meeting 2019', section: 'European Broker Meeting', year: 2019 },
  'social-link': { title: 'LinkedIn', url: 'https://social.example/tbs' },
}

export const sampleData = <K extends ItemKind>(kind: K): ItemData<K> =>
  structuredClone(samples[kind])

/** Inserts an entry of a public page and returns its id. */
export async function anItem<K extends ItemKind>(
  { database, clock }: TestData,
  kind: K,
  given: { data?: Partial<ItemData<K>>; isPublished?: boolean; fileId?: number } = {},
): Promise<number> {
  const { sql } = database
  const data = { ...samples[kind], ...given.data }
  const [row] = await sql<{ id: number }[]>`
    insert into content_item (kind, position, data, file_id, is_published, changed_at)
    select ${kind}, coalesce(max(position), 0) + 1, ${sql.json(data)}, ${given.fileId ?? null},
      ${given.isPublished ?? true}, ${clock.now()}
    from content_item where kind = ${kind}
    returning id`
  return row!.id
}

export const aStoredPdf = ({ database, clock }: TestData): Promise<number> =>
  database.transaction((tx) =>
    storeFile(tx, { name: 'm.pdf', type: 'application/pdf', content: aPdf() }, clock.now()),
  )

/** Stores an icon for the website of a testimonial. */
export async function aFavicon({ database, clock }: TestData, itemId: number): Promise<void> {
  await database.transaction(async (tx) => {
    const file = { name: 'i.png', type: 'image/png', content: Buffer.from(tinyPng, 'base64') }
    const fileId = await storeFile(tx, file, clock.now())
    await tx`
      insert into item_favicon (item_id, website, file_id, checked_at)
      select id, data ->> 'website', ${fileId}, ${clock.now()} from content_item where id = ${itemId}`
  })
}
