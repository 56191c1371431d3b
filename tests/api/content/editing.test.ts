import { beforeAll, describe, expect, test } from 'vitest'
import {
  createContent,
  deleteContent,
  getContent,
  saveDraft,
} from '#contract/content/desk/content.ts'
import {
  getContentVersion,
  listContentVersions,
  restoreContent,
} from '#contract/content/desk/content-versions.ts'
import { findPostBySlug } from '#contract/content/posts.ts'
import {
  aDraft,
  errorsOf,
  listActs,
  listAnnouncements,
  publish,
  readContent,
  readLastUpdate,
  saveNew,
} from '../../support/content/editing.ts'
import { visitor, type Caller } from '../../support/market/callers.ts'
import { aStaffCaller, aStaffMember, staffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let editor: Caller
let colleague: Caller
beforeAll(async () => {
  const marit = await aStaffMember(market, { role: 'editor', name: 'Marit Vos' })
  editor = await staffCaller(market, marit)
  colleague = await staffCaller(
    market,
    await aStaffMember(market, { role: 'editor', name: 'Sam Idris' }),
  )
})

const save = (caller: Caller, id: number, revision: number, given: Partial<typeof aDraft>) =>
  caller.raw('PATCH', saveDraft.path.replace(':id', String(id)), {
    revision,
    draft: { ...aDraft, slug: `own-${id}`, ...given },
  })

describe('a draft (BK-078)', () => {
  test('starts empty, by the editor who begins it, and is for editors only', async () => {
    const { id } = (await editor.call(createContent, { params: { kind: 'post' } })).body.payload
    const content = await readContent(editor, id)
    expect(content).toMatchObject({ status: 'draft', canDelete: true, revision: 1 })
    expect(content.draft).toMatchObject({ title: '', author: 'Marit Vos', isCut: true })
    const support = await aStaffCaller(market, 'support')
    expect((await support.call(getContent, { params: { id: String(id) } })).status).toBe(403)
    expect((await visitor(market).call(getContent, { params: { id: String(id) } })).status).toBe(
      401,
    )
  })

  test('is saved incomplete, and refused over the save of a colleague', async () => {
    const { id, revision } = await saveNew(editor, { title: '', html: '' })
    expect((await save(colleague, id, revision, { title: 'Of Sam' })).status).toBe(200)
    const late = await save(editor, id, revision, { title: 'Of Marit' })
    expect([late.status, late.refusal.payload.extra]).toEqual([409, 'CHANGED'])
    const content = await readContent(editor, id)
    expect(content).toMatchObject({ savedBy: 'Sam Idris', draft: { title: 'Of Sam' } })
    expect((await save(editor, id, content.revision, { title: 'Of Marit' })).status).toBe(200)
  })

  test('keeps its revision if nothing has changed', async () => {
    const { id, revision, draft } = await saveNew(editor)
    const again = await save(editor, id, revision, draft)
    expect((again.body as { payload: unknown }).payload).toMatchObject({ revision })
  })

  test('is sanitised when it is saved: no scripts, styles, frames or pictures of other sites', async () => {
    const html = `<p style="position:fixed" onclick="x()">Text<script>alert(1)</script></p>
      <iframe src="https://evil.example"></iframe><img src="https://evil.example/t.gif" onerror="x()">
      <a href="javascript:alert(1)">link</a><svg onload="x()"></svg>`
    const { id } = await saveNew(editor, { html })
    expect((await readContent(editor, id)).draft.html).toBe('<p>Text</p><p>link</p>')
  })

  test.each(['a\u0000b', '\ud800', '\u0001\u001b[31m'])('stores the text %j', async (title) => {
    const { id } = await saveNew(editor, { title: `Title ${title}` })
    expect((await readContent(editor, id)).draft.title).toMatch(/^Title/)
  })

  test('is refused beyond its limits and with an address that is none', async () => {
    const { id, revision } = await saveNew(editor)
    for (const wrong of [
      { title: 'x'.repeat(201) },
      { lead: 'x'.repeat(1001) },
      { html: 'x'.repeat(200_001) },
      { slug: '../admin' },
      { slug: 'Ünder Score' },
      { metaDescription: 'x'.repeat(501) },
      { categoryId: 'none' as unknown as number },
    ]) {
      expect(
        (await save(editor, id, revision, wrong)).status,
        JSON.stringify(wrong).slice(0, 40),
      ).toBe(400)
    }
    const quotes = await save(editor, id, revision, { html: `<p>${'"'.repeat(199_900)}</p>` })
    expect(quotes.status).toBe(400)
  })

  test('is deleted if readers have never seen it, and only then', async () => {
    const { id } = await saveNew(editor)
    await publish(editor, id)
    const visible = await editor.call(deleteContent, {
      params: { id: String(id) },
      body: { revision: (await readContent(editor, id)).revision },
    })
    expect([visible.status, visible.refusal.payload.extra]).toEqual([409, 'PUBLISHED'])
    const never = await saveNew(editor)
    const remove = { params: { id: String(never.id) }, body: { revision: never.revision } }
    expect((await editor.call(deleteContent, remove)).status).toBe(200)
    expect((await editor.call(deleteContent, remove)).status).toBe(404)
    expect(await listActs(market, never.id)).toEqual(['content.created', 'content.deleted'])
  })
})

describe('publishing (BK-078)', () => {
  test('stores a version, makes it visible, announces it by a job and is in the audit log', async () => {
    const { id, draft } = await saveNew(editor)
    expect((await publish(editor, id)).status).toBe(200)
    const content = await readContent(editor, id)
    expect(content).toMatchObject({
      status: 'published',
      publishedAt: market.clock.now().toISOString(),
      publishedSlug: draft.slug,
      hasChanges: false,
      canDelete: false,
    })
    const { results } = (await editor.call(listContentVersions, { params: { id: String(id) } }))
      .body.payload
    expect(results).toMatchObject([{ version: 1, by: 'Marit Vos', isCurrent: true }])
    const [job] = await listAnnouncements(market, id)
    expect(job?.payload).toEqual({ contentId: id, publishedAt: content.publishedAt })
    expect(await listActs(market, id)).toEqual(['content.created', 'content.published'])
  })

  test('names what is missing: title, category, text, alternative texts of pictures', async () => {
    const empty = await saveNew(editor, { title: '', categoryId: null, html: '', slug: '' })
    expect(errorsOf(await publish(editor, empty.id))).toEqual(['title', 'categoryId', 'html'])
    const picture = (alt: string) =>
      `<figure class="picture"><img src="/api/content/pictures/1" alt="${alt}"></figure>`
    const without = await saveNew(editor, { html: `<p>a</p>${picture('')}${picture('A mail')}` })
    const refused = await publish(editor, without.id)
    expect(refused.refusal.payload.errors).toEqual([
      { param: 'html', msg: 'A picture has no alternative text' },
    ])
  })

  test('proposes the address from the title if there is none', async () => {
    const { id } = await saveNew(editor, { title: 'Über “bad” payers & Co.', slug: '' })
    await publish(editor, id)
    expect((await readContent(editor, id)).publishedSlug).toBe('uber-bad-payers-co')
  })

  test('refuses an address that another post has or had, and archived categories', async () => {
    const first = await saveNew(editor, { slug: 'taken' })
    await publish(editor, first.id)
    const second = await saveNew(editor, { slug: 'taken' })
    expect(errorsOf(await publish(editor, second.id))).toEqual(['slug'])
    await save(editor, first.id, (await readContent(editor, first.id)).revision, { slug: 'moved' })
    await publish(editor, first.id)
    expect(errorsOf(await publish(editor, second.id))).toEqual(['slug'])
    const archived = await saveNew(editor, { categoryId: 8 })
    expect(errorsOf(await publish(editor, archived.id))).toEqual(['categoryId'])
  })

  test('keeps former addresses, so that they redirect', async () => {
    const { id, revision } = await saveNew(editor, { slug: 'first-address' })
    await publish(editor, id)
    await save(editor, id, revision, { slug: 'second-address' })
    await publish(editor, id)
    expect(await readContent(editor, id)).toMatchObject({
      publishedSlug: 'second-address',
      formerSlugs: ['first-address'],
    })
    const params = { slug: 'first-address' }
    const found = await visitor(market).call(findPostBySlug, { params })
    expect(found.body.payload).toMatchObject({ id, titleSlug: 'second-address' })
    await save(editor, id, (await readContent(editor, id)).revision, { slug: 'first-address' })
    expect((await publish(editor, id)).status).toBe(200)
    expect((await readContent(editor, id)).formerSlugs).toEqual(['second-address'])
  })

  test('of changes keeps the date, and readers see nothing of the draft before', async () => {
    const { id, revision } = await saveNew(editor)
    await publish(editor, id)
    const { publishedAt } = await readContent(editor, id)
    market.clock.advance({ minutes: 5 })
    await save(editor, id, revision, { title: 'Corrected' })
    expect(await readContent(editor, id)).toMatchObject({ hasChanges: true, publishedAt })
    const [seen] = await market.database.sql<{ title: string }[]>`
      select title from content join content_version on content_id = id and version = published_version
      where id = ${id}`
    expect(seen!.title).toBe(aDraft.title)
    await publish(editor, id)
    expect(await readContent(editor, id)).toMatchObject({ hasChanges: false, publishedAt })
    const changedAt = market.clock.now().toISOString()
    expect(await readLastUpdate(market)).toBe(changedAt)
  })

  test('refuses a stale revision', async () => {
    const { id } = await saveNew(editor)
    const reply = await editor.raw('POST', `/api/admin/content/${id}/publish`, {
      revision: 1,
      at: null,
    })
    expect(reply.status).toBe(409)
  })
})

describe('versions (BK-078)', () => {
  test('are listed with who and when, read, and made the draft again', async () => {
    const { id, revision } = await saveNew(editor, { title: 'First' })
    await publish(editor, id)
    await save(colleague, id, revision, { title: 'Second', html: '<p>Changed</p>' })
    await publish(colleague, id)
    const { results } = (await editor.call(listContentVersions, { params: { id: String(id) } }))
      .body.payload
    expect(results.map(({ version, title, by }) => [version, title, by])).toEqual([
      [2, 'Second', 'Sam Idris'],
      [1, 'First', expect.any(String)],
    ])
    const first = await editor.call(getContentVersion, { params: { id: String(id), version: '1' } })
    expect(first.body.payload.draft).toMatchObject({ title: 'First', html: aDraft.html })
    const now = await readContent(editor, id)
    const restored = await editor.call(restoreContent, {
      params: { id: String(id), version: '1' },
      body: { revision: now.revision },
    })
    expect(restored.body.payload).toMatchObject({
      draft: { title: 'First' },
      hasChanges: true,
      status: 'published',
    })
    const stale = await editor.call(restoreContent, {
      params: { id: String(id), version: '1' },
      body: { revision: now.revision },
    })
    expect(stale.status).toBe(409)
    const none = await editor.call(getContentVersion, { params: { id: String(id), version: '9' } })
    expect(none.status).toBe(404)
    await expect(
      market.database.sql`update content_version set title = 'x' where content_id = ${id}`,
    ).rejects.toThrow('cannot be changed')
  })
})
