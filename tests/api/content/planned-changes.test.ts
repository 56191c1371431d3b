import { beforeEach, describe, expect, test } from 'vitest'
import {
  cancelContentChange,
  news,
  pinContent,
  unpublishContent,
  type ContentDraft,
  type ContentKind,
} from '#contract/content/desk/content.ts'
import { listContentVersions, restoreContent } from '#contract/content/desk/content-versions.ts'
import { getPage } from '#contract/content/pages.ts'
import { findPostBySlug, getPost, listPosts } from '#contract/content/posts.ts'
import { businessDate, businessInstant, businessTime } from '#contract/dates.ts'
import { publishPlannedChange } from '#server/features/content/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  edit,
  errorsOf,
  listActs,
  listAnnouncements,
  publish,
  readContent,
  readLastUpdate,
  saveNew,
} from '../../support/content/editing.ts'
import { visitor, type Caller } from '../../support/market/callers.ts'
import { aStaffMember, staffCaller } from '../../support/market/staff.ts'
import { useSecondNode, useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const otherNode = useSecondNode(market)
let editor: Caller
beforeEach(async () => {
  const marit = await aStaffMember(market, { role: 'editor', name: 'Marit Vos' })
  editor = await staffCaller(market, marit)
})

const idOf = (id: number) => ({ params: { id: String(id) } })
const readTitle = async (id: number, node = market) =>
  (await visitor(node).call(getPost, idOf(id))).body.payload.result.title

/** The time that many minutes from now, as editors enter it and as an instant. */
function inMinutes(minutes: number) {
  const then = new Date(market.clock.now().getTime() + minutes * 60_000)
  const at = { day: businessDate(then), time: businessTime(then) }
  return { at, instant: businessInstant(at.day, at.time).toISOString() }
}

/** A visible post with the change planned in ten minutes. */
async function aPlannedChange(change: Partial<ContentDraft>, kind: ContentKind = 'post') {
  const { id, draft } = await saveNew(editor, { title: 'Before' }, kind)
  await publish(editor, id)
  await edit(editor, id, change)
  const { at, instant } = inMinutes(10)
  const planned = await publish(editor, id, at)
  return { id, draft, instant, planned }
}
const jobsOf = (id: number) => listAnnouncements(market, id, 'publish-planned-change')
const runJobs = async (id: number, platform: Platform = market.platform) => {
  for (const { payload } of await jobsOf(id)) await publishPlannedChange.run(platform, payload)
}
const act = async (endpoint: typeof cancelContentChange | typeof unpublishContent, id: number) => {
  const { revision } = await readContent(editor, id)
  return editor.call(endpoint, { ...idOf(id), body: { revision } })
}
const versionsOf = async (id: number) =>
  (await editor.call(listContentVersions, idOf(id))).body.payload.results

describe('a planned change (BK-078)', () => {
  test('is stored as a version with its time, and readers keep the current one until then', async () => {
    const { id, instant, planned } = await aPlannedChange({ title: 'After' })
    expect(planned.status).toBe(200)
    expect(await readContent(editor, id)).toMatchObject({
      status: 'published',
      hasChanges: true,
      plan: { version: 2, at: instant, by: 'Marit Vos', hasLaterChanges: false },
    })
    expect(await readTitle(id)).toBe('Before')
    expect(await listActs(market, id)).toContain('content.change-planned')
    const [job] = await jobsOf(id)
    expect(job!.runAt.toISOString()).toBe(instant)
  })

  test('is seen on every node within 2 seconds of its time, before its job has run', async () => {
    const { id, instant } = await aPlannedChange({ title: 'Renewed terms', categoryId: 2 })
    const { publishedAt } = await readContent(editor, id)
    market.clock.set(new Date(Date.parse(instant) - 1000).toISOString())
    for (const node of [market, otherNode]) expect(await readTitle(id, node)).toBe('Before')
    market.clock.advance({ seconds: 3 })
    for (const node of [market, otherNode]) expect(await readTitle(id, node)).toBe('Renewed terms')
    const query = { query: 'Renewed', catId: '2' }
    const { results } = (await visitor(market).call(listPosts, { query: query as never })).body
      .payload
    expect(results.map((post) => post.id)).toContain(id)
    expect(await readContent(editor, id)).toMatchObject({
      plan: null,
      hasChanges: false,
      publishedAt,
    })
    const { result } = (await visitor(market).call(getPost, idOf(id))).body.payload
    expect(result.changedAt).toBe(instant)
  })

  test('is recorded once, however often its job runs, and not before its time', async () => {
    const { id, instant } = await aPlannedChange({ title: 'After' })
    await runJobs(id)
    expect((await readContent(editor, id)).plan).not.toBeNull()
    market.clock.set(instant)
    await runJobs(id)
    await runJobs(id)
    const acts = await listActs(market, id)
    expect(acts.filter((one) => one === 'content.change-published')).toHaveLength(1)
    expect(await readLastUpdate(market)).toBe(instant)
    expect(await readTitle(id)).toBe('After')
  })

  test('survives a kill between the steps of its job', async () => {
    const { id, instant } = await aPlannedChange({ title: 'After' })
    market.clock.set(instant)
    const { database } = market.platform
    const killed: Platform = {
      ...market.platform,
      database: {
        ...database,
        transaction: (work) =>
          database.transaction(async (tx) => {
            await work(tx)
            throw new Error('killed')
          }),
      },
    }
    await expect(runJobs(id, killed)).rejects.toThrow('killed')
    expect(await listActs(market, id)).not.toContain('content.change-published')
    market.clock.advance({ seconds: 2 })
    expect(await readTitle(id)).toBe('After')
    await runJobs(id)
    expect(await listActs(market, id)).toContain('content.change-published')
    expect(await readTitle(id)).toBe('After')
  })

  test('that is due is recorded by the next act of an editor, if its job is late', async () => {
    const { id, instant } = await aPlannedChange({ title: 'After' })
    market.clock.set(instant)
    await editor.call(pinContent, { ...idOf(id), body: { isPinned: true } })
    expect(await listActs(market, id)).toContain('content.change-published')
    await runJobs(id)
    const acts = await listActs(market, id)
    expect(acts.filter((one) => one === 'content.change-published')).toHaveLength(1)
    await act(unpublishContent, id)
    const [current] = await versionsOf(id)
    expect(current).toMatchObject({ version: 2, isCurrent: true, visibleAt: instant })
  })

  test('stays as it was while the draft is edited', async () => {
    const { id, instant } = await aPlannedChange({ title: 'After' })
    await edit(editor, id, { title: 'Later' })
    expect((await readContent(editor, id)).plan).toMatchObject({
      version: 2,
      hasLaterChanges: true,
    })
    market.clock.set(instant)
    await runJobs(id)
    expect(await readTitle(id)).toBe('After')
    expect(await readContent(editor, id)).toMatchObject({
      hasChanges: true,
      draft: { title: 'Later' },
    })
  })

  test('is cancelled: readers keep the current version, and the planned one can be restored', async () => {
    const { id, instant } = await aPlannedChange({ title: 'After' })
    await edit(editor, id, { title: 'Later' })
    expect((await act(cancelContentChange, id)).body.payload.plan).toBeNull()
    const again = await act(cancelContentChange, id)
    expect([again.status, again.refusal.payload.extra]).toEqual([409, 'NOT_PLANNED'])
    market.clock.set(instant)
    await runJobs(id)
    market.clock.advance({ seconds: 2 })
    expect(await readTitle(id)).toBe('Before')
    expect(await listActs(market, id)).toContain('content.change-cancelled')
    expect((await versionsOf(id))[0]).toMatchObject({ version: 2, visibleAt: null })
    const { revision } = await readContent(editor, id)
    const params = { id: String(id), version: '2' }
    const restored = await editor.call(restoreContent, { params, body: { revision } })
    expect(restored.body.payload.draft.title).toBe('After')
  })

  test('is replaced by another time or text', async () => {
    const { id, instant } = await aPlannedChange({ title: 'After' })
    await edit(editor, id, { title: 'Later' })
    const next = inMinutes(20)
    const moved = await publish(editor, id, next.at)
    expect((moved.body as { payload: unknown }).payload).toMatchObject({
      replacedAt: instant,
      plan: { version: 3, at: next.instant },
    })
    market.clock.set(instant)
    await runJobs(id)
    market.clock.advance({ seconds: 2 })
    expect(await readTitle(id)).toBe('Before')
    market.clock.set(next.instant)
    await runJobs(id)
    market.clock.advance({ seconds: 2 })
    expect(await readTitle(id)).toBe('Later')
  })

  test('is replaced by a draft that is published at once, and the answer says so', async () => {
    const { id, instant } = await aPlannedChange({ title: 'After' })
    await edit(editor, id, { title: 'At once' })
    const { payload } = (await publish(editor, id)).body as { payload: unknown }
    expect(payload).toMatchObject({ replacedAt: instant, plan: null, hasChanges: false })
    market.clock.set(instant)
    await runJobs(id)
    market.clock.advance({ seconds: 2 })
    expect(await readTitle(id)).toBe('At once')
    const first = await saveNew(editor)
    const once = (await publish(editor, first.id)).body as { payload: unknown }
    expect(once.payload).toMatchObject({ replacedAt: null })
  })

  test('is cancelled when the post is unpublished', async () => {
    const { id, instant } = await aPlannedChange({ title: 'After' })
    expect((await act(unpublishContent, id)).body.payload).toMatchObject({
      status: 'unpublished',
      plan: null,
    })
    market.clock.set(instant)
    await runJobs(id)
    market.clock.advance({ seconds: 2 })
    expect((await visitor(market).call(getPost, idOf(id))).status).toBe(404)
    expect(await listActs(market, id)).not.toContain('content.change-published')
  })

  test('refuses a time that has passed and an incomplete draft, and leaves the plan before', async () => {
    const { id, instant } = await aPlannedChange({ title: 'After' })
    expect(errorsOf(await publish(editor, id, inMinutes(-1).at))).toEqual(['at'])
    await edit(editor, id, { title: '' })
    expect(errorsOf(await publish(editor, id, inMinutes(20).at))).toEqual(['title'])
    expect((await readContent(editor, id)).plan).toMatchObject({ version: 2, at: instant })
  })

  test('is in the list of posts with its time, and found by a filter', async () => {
    const { id, instant } = await aPlannedChange({ title: 'Quarterly figures' })
    const query = { search: 'Quarterly figures', status: 'planned' }
    const list = () => editor.call(news.list, { query: query as never })
    expect((await list()).body.payload.results).toMatchObject([
      { id, status: 'published', plannedAt: instant },
    ])
    market.clock.set(instant)
    expect((await list()).body.payload.numResults).toBe(0)
  })
})

describe('the address of a planned change (BK-078, BK-115)', () => {
  const find = (slug: string) => visitor(market).call(findPostBySlug, { params: { slug } })

  test('is none until its time, and the former one redirects from then on', async () => {
    const { id, draft, instant } = await aPlannedChange({ slug: 'planned-address' })
    expect((await find('planned-address')).status).toBe(404)
    expect((await find(draft.slug)).body.payload.titleSlug).toBe(draft.slug)
    expect((await readContent(editor, id)).formerSlugs).toEqual([])
    market.clock.set(instant)
    for (const slug of ['planned-address', draft.slug]) {
      expect((await find(slug)).body.payload).toMatchObject({ id, titleSlug: 'planned-address' })
    }
    await runJobs(id)
    expect(await readContent(editor, id)).toMatchObject({
      publishedSlug: 'planned-address',
      formerSlugs: [draft.slug],
    })
  })

  test('is refused to others while it is planned, and free once the plan is cancelled', async () => {
    const { id } = await aPlannedChange({ slug: 'reserved-address' })
    const other = await saveNew(editor, { slug: 'reserved-address' })
    expect(errorsOf(await publish(editor, other.id))).toEqual(['slug'])
    await act(cancelContentChange, id)
    expect((await publish(editor, other.id)).status).toBe(200)
  })

  test('of a page is none until its time, and its former one leads to it', async () => {
    const change = { title: 'After', slug: 'planned-page' }
    const { draft, instant } = await aPlannedChange(change, 'page')
    const read = (slug: string) => visitor(market).call(getPage, { query: { path: slug } as never })
    expect((await read('planned-page')).status).toBe(404)
    market.clock.set(instant)
    market.clock.advance({ seconds: 2 })
    for (const slug of ['planned-page', draft.slug]) {
      expect((await read(slug)).body.payload).toMatchObject({
        path: 'planned-page',
        title: 'After',
      })
    }
  })
})

describe('the history of versions (BK-078)', () => {
  test('shows who planned a change and when it became visible', async () => {
    const { id, instant } = await aPlannedChange({ title: 'After' })
    const decidedAt = market.clock.now().toISOString()
    const planned = { version: 2, decidedBy: 'Marit Vos', decidedAt, visibleAt: instant }
    expect(await versionsOf(id)).toMatchObject([
      { ...planned, isPlanned: true, isCurrent: false },
      { version: 1, visibleAt: decidedAt, isPlanned: false, isCurrent: true },
    ])
    market.clock.set(instant)
    await runJobs(id)
    expect(await versionsOf(id)).toMatchObject([
      { ...planned, isPlanned: false, isCurrent: true },
      { version: 1, isCurrent: false },
    ])
  })
})
