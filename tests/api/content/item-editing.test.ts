import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addItem,
  changeItem,
  listItems,
  listItemVersions,
  maxItems,
  orderItems,
  removeItem,
  removeItemFile,
  restoreItem,
  uploadItemFile,
  type Item,
} from '#contract/content/desk/item-editing.ts'
import { itemKinds, type ItemKind } from '#contract/content/items.ts'
import { countStoredFiles } from '../../support/count-stored-files.ts'
import { anItem, sampleData } from '../../support/content/items.ts'
import { tinyPng } from '../../support/companies/pictures.ts'
import type { Caller } from '../../support/market/callers.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { aFile, aPdf } from '../../support/sample-files.ts'

const market = useTestMarket()
let editor: Caller
beforeAll(async () => {
  editor = await aStaffCaller(market, 'editor')
})
beforeEach(async () => {
  await market.database.sql`delete from content_item`
})

const idOf = ({ id }: { id: number }) => ({ id: String(id) })
const list = async (kind: ItemKind) =>
  (await editor.call(listItems, { query: { kind } })).body.payload.results
const add = async (kind: ItemKind, data: object = sampleData(kind)) =>
  await editor.call(addItem, { body: { kind, data: { ...data }, isPublished: true } })
const added = async (kind: ItemKind): Promise<Item> => (await add(kind)).body.payload
const upload = (item: Item, file: File, version = item.version) =>
  editor.call(uploadItemFile, {
    params: idOf(item),
    body: { version: String(version) },
    files: { file },
  })

describe('entries of public pages (BK-084)', () => {
  test.each(itemKinds)('adds, lists and changes an entry of kind %s', async (kind) => {
    const item = await added(kind)
    expect(item).toMatchObject({ kind, data: sampleData(kind), version: 1, isPublished: true })
    expect(item.changedBy).not.toBeNull()
    const { status, body } = await editor.call(changeItem, {
      params: idOf(item),
      body: { data: { ...sampleData(kind) }, isPublished: false, version: 1 },
    })
    expect(status).toBe(200)
    expect(body.payload).toMatchObject({ version: 2, isPublished: false })
    expect(await list(kind)).toEqual([body.payload])
  })

  test('says of an entry that came with the program that nobody has checked it (AM-104)', async () => {
    await anItem(market, 'faq')
    expect((await list('faq'))[0]!.changedBy).toBeNull()
  })

  test.each([
    ['testimonial', { website: 'javascript:alert(1)' }, 'website'],
    ['testimonial', { website: 'http://tejo.example' }, 'website'],
    ['testimonial', { date: '2026-13-40' }, 'date'],
    ['testimonial', { text: 'x'.repeat(2001) }, 'text'],
    ['staff-card', { name: ' ' }, 'name'],
    ['faq', { question: '' }, 'question'],
    ['faq', { answer: ' ' }, 'answer'],
    ['help-video', { url: 'javascript:alert(1)' }, 'url'],
    ['media-file', { year: 'two' }, 'year'],
    ['social-link', { url: '//evil.example' }, 'url'],
  ] as const)('refuses %s with %j at its field', async (kind, wrong, param) => {
    const { status, refusal } = await add(kind, { ...sampleData(kind), ...wrong })
    expect(status).toBe(400)
    expect(refusal.payload.errors!.map((error) => error.param)).toEqual([param])
    expect(await list(kind)).toEqual([])
  })

  test('stores only the fields of the kind', async () => {
    const { body } = await add('social-link', { ...sampleData('social-link'), admin: true })
    expect(body.payload.data).toEqual(sampleData('social-link'))
  })

  test('refuses a change of an entry that a colleague has changed', async () => {
    const item = await added('faq')
    const change = (version: number) =>
      editor.call(changeItem, {
        params: idOf(item),
        body: { data: { ...sampleData('faq') }, isPublished: true, version },
      })
    expect((await change(1)).status).toBe(200)
    const { status, refusal } = await change(1)
    expect(status).toBe(409)
    expect(refusal.payload.extra).toBe('CHANGED')
    expect(
      (
        await editor.call(changeItem, {
          params: { id: '999999' },
          body: { data: {}, isPublished: true, version: 1 },
        })
      ).status,
    ).toBe(404)
  })

  test('lists all versions with who changed what, and restores one', async () => {
    const item = await added('faq')
    const data = { question: 'Why?', answer: 'So.' }
    await editor.call(changeItem, {
      params: idOf(item),
      body: { data, isPublished: false, version: 1 },
    })
    const versions = async () =>
      (await editor.call(listItemVersions, { params: idOf(item) })).body.payload.results
    expect(await versions()).toEqual([
      expect.objectContaining({ version: 2, data, isPublished: false }),
      expect.objectContaining({ version: 1, data: sampleData('faq'), isPublished: true }),
    ])
    const restored = await editor.call(restoreItem, {
      params: idOf(item),
      body: { earlierVersion: 1, version: 2 },
    })
    expect(restored.body.payload).toMatchObject({
      version: 3,
      data: sampleData('faq'),
      isPublished: true,
    })
    expect(await versions()).toHaveLength(3)
    for (const earlierVersion of [0, 9]) {
      const { status } = await editor.call(restoreItem, {
        params: idOf(item),
        body: { earlierVersion, version: 3 },
      })
      expect(status).toBe(404)
    }
    const acts = await market.database.sql<{ act: string }[]>`
      select act from audit_entry where details ->> 'entry' = ${String(item.id)} order by id`
    expect(acts.map(({ act }) => act)).toEqual([
      'content-item.added',
      'content-item.changed',
      'content-item.restored',
    ])
  })

  test('puts the entries of a kind in an order, unless they have changed', async () => {
    const [a, b, c] = [await added('faq'), await added('faq'), await added('faq')]
    const other = await added('social-link')
    const was = [a.id, b.id, c.id]
    const order = (ids: number[], before = was) =>
      editor.call(orderItems, { body: { kind: 'faq', ids, was: before } })
    expect((await order([c.id, a.id, b.id])).status).toBe(200)
    expect((await list('faq')).map(({ id }) => id)).toEqual([c.id, a.id, b.id])
    expect((await order(was)).status).toBe(409)
    const now = [c.id, a.id, b.id]
    for (const wrong of [
      [c.id, a.id],
      [c.id, c.id, a.id],
      [c.id, a.id, other.id],
    ]) {
      expect((await order(wrong, now)).status).toBe(400)
    }
  })

  test('refuses more entries of a kind than pages can show', async () => {
    const { sql } = market.database
    await sql`
      insert into content_item (kind, position, data, changed_at)
      select 'faq', n, '{}', now() from generate_series(1, ${maxItems}) as n`
    expect((await add('faq')).status).toBe(409)
  })
})

describe('files of entries', () => {
  test('takes a PDF for a file of the media kit, and removes all files with the entry', async () => {
    const before = await countStoredFiles(market)
    const item = await added('media-file')
    const first = await upload(item, aFile('../e v.pdf', aPdf()))
    expect(first.body.payload.file).toMatchObject({ name: 'e v.pdf', isPicture: false })
    const second = await upload(first.body.payload, aFile('new.pdf', aPdf('Other')))
    expect(second.body.payload).toMatchObject({ version: 3, file: { name: 'new.pdf' } })
    const without = await editor.call(removeItemFile, {
      params: idOf(item),
      body: { version: 3 },
    })
    expect(without.body.payload.file).toBeNull()
    const restored = await editor.call(restoreItem, {
      params: idOf(item),
      body: { earlierVersion: 2, version: 4 },
    })
    expect(restored.body.payload.file).toMatchObject({ name: 'e v.pdf' })
    expect(await countStoredFiles(market)).toBe(before + 2)
    expect((await editor.call(removeItem, { params: idOf(item) })).status).toBe(200)
    expect(await countStoredFiles(market)).toBe(before)
    expect((await editor.call(removeItem, { params: idOf(item) })).status).toBe(404)
  })

  test('re-encodes a picture of a staff card', async () => {
    const item = await added('staff-card')
    const { body } = await upload(item, aFile('me.png', Buffer.from(tinyPng, 'base64')))
    expect(body.payload.file).toMatchObject({ name: expect.stringMatching(/^me/), isPicture: true })
    const served = await editor.raw('GET', body.payload.file!.url)
    expect(served.headers.get('content-type')).toBe('image/jpeg')
  })

  test.each([
    ['media-file', 'a program', 'a.pdf', 'MZ program'],
    ['media-file', 'HTML', 'a.pdf', '<html><script>alert(1)</script></html>'],
    ['media-file', 'SVG', 'a.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['media-file', 'a picture that cannot be opened', 'a.png', '\x89PNG\r\n\x1a\nbroken'],
    ['staff-card', 'a PDF', 'a.pdf', aPdf()],
  ] as const)('refuses for %s %s', async (kind, _what, name, content) => {
    const item = await added(kind)
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
    const { status, refusal } = await upload(item, aFile(name, bytes))
    expect(status).toBe(400)
    expect(refusal.payload.errors![0]!.param).toBe('file')
    expect((await list(kind))[0]).toMatchObject({ file: null, version: 1 })
  })

  test('refuses a file for a question, of an old version and of no entry', async () => {
    expect((await upload(await added('faq'), aFile('a.pdf', aPdf()))).status).toBe(409)
    const item = await added('media-file')
    expect((await upload(item, aFile('a.pdf', aPdf()), 7)).status).toBe(409)
    expect((await upload({ ...item, id: 999_999 }, aFile('a.pdf', aPdf()))).status).toBe(404)
  })
})
