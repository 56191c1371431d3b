import { beforeAll, describe, expect, test } from 'vitest'
import {
  listBrokenLinks,
  news,
  pages,
  pinContent,
  previewContent,
} from '#contract/content/desk/content.ts'
import { fillText } from '#contract/fill-text.ts'
import { getSettings } from '#contract/site/site.ts'
import { errorsOf, listActs, publish, readContent, saveNew } from '../../support/content/editing.ts'
import { visitor, type Caller } from '../../support/market/callers.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let editor: Caller
beforeAll(async () => {
  editor = await aStaffCaller(market, 'editor')
})

describe('the preview', () => {
  test('shows a text as readers see it, sanitised, and stores nothing', async () => {
    const { id, revision } = await saveNew(editor)
    const html =
      '<p>Hi<script>x()</script></p><figure class="video" data-video="https://youtu.be/dQw4w9WgXcQ" data-title="A video"></figure>'
    const { body } = await editor.call(previewContent, {
      params: { id: String(id) },
      body: { html },
    })
    expect(body.payload.html).toContain('<p>Hi</p>')
    expect(body.payload.html).toContain('data-embed="youtube:dQw4w9WgXcQ"')
    expect((await readContent(editor, id)).revision).toBe(revision)
  })
})

describe('the list of posts', () => {
  const list = async (query: Record<string, unknown>) =>
    (await editor.call(news.list, { query: query as never })).body.payload

  test('is filtered by status, category, author and pin, and searched', async () => {
    const unique = 'Zanzibar memory swindle'
    const { id } = await saveNew(editor, { title: unique, author: "Anna O'Neill", categoryId: 10 })
    const found = await list({ search: 'zanzibar' })
    expect(found.results).toMatchObject([
      { id, title: unique, status: 'draft', category: 'Stolen Equipment', isPinned: false },
    ])
    const author = found.choices.author.find(({ label }) => label === "Anna O'Neill")!
    expect((await list({ author: author.value })).results.map((one) => one.id)).toEqual([id])
    expect((await list({ search: 'zanzibar', status: 'published' })).numResults).toBe(0)
    await publish(editor, id)
    await editor.call(pinContent, { params: { id: String(id) }, body: { isPinned: true } })
    const pinned = await list({ pinned: 'yes', category: '10', status: 'published' })
    expect(pinned.results.map((one) => one.id)).toEqual([id])
    expect(await listActs(market, id)).toContain('content.pinned')
    expect(
      (await list({ search: 'bank account ship', status: 'published' })).numResults,
    ).toBeGreaterThan(0)
  })

  test('is exported as CSV with the columns that are shown, which is audited (BK-108)', async () => {
    await saveNew(editor, { title: 'Exported swindle', author: 'Anna' })
    const path = news.export.path
    const reply = await editor.raw('GET', `${path}?search=exported+swindle&columns=author,status`)
    expect(reply.body).toBe('"author","status"\r\n"Anna","Draft"\r\n')
    const [entry] = await market.database.sql<{ details: object }[]>`
      select details from audit_entry where act = 'content.exported' order by id desc limit 1`
    expect(entry!.details).toMatchObject({ kind: 'post', rows: 1 })
  })

  test('has no pages, which have their own list, no category and no pin', async () => {
    const { id } = await saveNew(editor, { title: 'Grading', slug: 'how-we-grade' }, 'page')
    expect((await list({ search: 'Grading' })).numResults).toBe(0)
    const pin = await editor.call(pinContent, {
      params: { id: String(id) },
      body: { isPinned: true },
    })
    expect(pin.status).toBe(404)
    expect((await publish(editor, id)).status).toBe(200)
    const reserved = await saveNew(editor, { title: 'x', slug: 'companies/about' }, 'page')
    expect(errorsOf(await publish(editor, reserved.id))).toEqual(['slug'])
    const post = await saveNew(editor, { slug: 'a/b' })
    expect(errorsOf(await publish(editor, post.id))).toEqual(['slug'])
  })
})

describe('a page', () => {
  test('has the figures of its title filled in wherever staff see it, as readers do', async () => {
    const { shortName } = (await visitor(market).call(getSettings)).body.payload
    const draft = {
      title: 'Who {shortName} is, {perDay} a day',
      slug: 'who-we-are',
      html: '<p>{shortName} <a href="/none">x</a></p>',
    }
    const { id } = await saveNew(editor, draft, 'page')
    const title = `Who ${shortName} is, 20 a day`
    const list = await editor.call(pages.list, {
      query: { search: `who ${shortName} is` },
    })
    expect(list.body.payload.results.map((row) => [row.id, row.title])).toEqual([[id, title]])
    const content = await readContent(editor, id)
    expect(content.draft.title).toBe(draft.title)
    expect(fillText(content.draft.title, content.figures)).toBe(title)
    const preview = await editor.call(previewContent, {
      params: { id: String(id) },
      body: { html: draft.html },
    })
    expect(preview.body.payload.html).toContain(`<p>${shortName} `)
    await market.database.sql`
      insert into content_link (content_id, url, problem, failing_since, checked_at)
      values (${id}, 'https://market.example/none', 'Gone', now(), now())`
    const { results } = (await editor.call(listBrokenLinks)).body.payload
    expect(results.map((row) => row.title)).toEqual([title])
  })
})
