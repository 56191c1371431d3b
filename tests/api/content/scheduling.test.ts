import { beforeAll, describe, expect, test } from 'vitest'
import { unpublishContent } from '#contract/content/desk/content.ts'
import { listContentVersions } from '#contract/content/desk/content-versions.ts'
import { getPost } from '#contract/content/posts.ts'
import { postPublished } from '#server/features/content/jobs.ts'
import {
  errorsOf,
  listActs,
  listAnnouncements,
  publish,
  readContent,
  readLastUpdate,
  saveNew,
} from '../../support/content/editing.ts'
import { visitor, type Caller } from '../../support/market/callers.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let editor: Caller
beforeAll(async () => {
  editor = await aStaffCaller(market, 'editor')
})

describe('scheduling (BK-078)', () => {
  const at = { day: '2026-12-01', time: '09:30' }

  test('shows a post at its time in Amsterdam, and announces it then', async () => {
    const { id } = await saveNew(editor, { slug: 'scheduled-post' })
    expect((await publish(editor, id, at)).status).toBe(200)
    const scheduled = await readContent(editor, id)
    expect(scheduled).toMatchObject({
      status: 'scheduled',
      publishedAt: '2026-12-01T08:30:00.000Z',
    })
    const readPost = () => visitor(market).call(getPost, { params: { id: String(id) } })
    expect((await readPost()).status).toBe(404)
    const [job] = await listAnnouncements(market, id)
    expect(job!.runAt.toISOString()).toBe('2026-12-01T08:30:00.000Z')
    await postPublished.run(market.platform, job!.payload)
    expect(await readLastUpdate(market)).not.toBe('2026-12-01T08:30:00.000Z')

    const before = market.clock.now()
    market.clock.set('2026-12-01T08:30:00Z')
    editor = await aStaffCaller(market, 'editor')
    expect((await readContent(editor, id)).status).toBe('published')
    await expect.poll(async () => (await readPost()).status).toBe(200)
    await postPublished.run(market.platform, job!.payload)
    expect(await readLastUpdate(market)).toBe('2026-12-01T08:30:00.000Z')
    const warned = await market.database.sql<{ id: number }[]>`
      select (payload ->> 'contentId')::int as id from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id
      where task.identifier = 'warn-readers'`
    expect(warned.map((one) => one.id)).toContain(id)
    market.clock.set(before.toISOString())
    editor = await aStaffCaller(market, 'editor')
  })

  test('refuses a time that has passed, and one that is none', async () => {
    const { id } = await saveNew(editor)
    expect(errorsOf(await publish(editor, id, { day: '2026-11-20', time: '10:00' }))).toEqual([
      'at',
    ])
    expect((await publish(editor, id, { day: '2026-12-01', time: '25:00' })).status).toBe(400)
  })

  test('can be cancelled: it is a draft again, and nothing is announced', async () => {
    const { id } = await saveNew(editor)
    await publish(editor, id, at)
    const { revision } = await readContent(editor, id)
    await editor.call(unpublishContent, { params: { id: String(id) }, body: { revision } })
    expect(await readContent(editor, id)).toMatchObject({ status: 'draft', canDelete: true })
    const [job] = await listAnnouncements(market, id)
    const before = await readLastUpdate(market)
    await postPublished.run(market.platform, job!.payload)
    expect(await readLastUpdate(market)).toBe(before)
    expect(await listActs(market, id)).toContain('content.unscheduled')
  })
})

describe('an unpublished post (BK-078)', () => {
  test('is hidden, keeps its versions and can be published again', async () => {
    const { id } = await saveNew(editor)
    await publish(editor, id)
    const { revision } = await readContent(editor, id)
    const hidden = await editor.call(unpublishContent, {
      params: { id: String(id) },
      body: { revision },
    })
    expect(hidden.body.payload).toMatchObject({ status: 'unpublished', canDelete: false })
    market.clock.advance({ minutes: 10 })
    expect((await publish(editor, id)).status).toBe(200)
    expect(await readContent(editor, id)).toMatchObject({
      status: 'published',
      publishedAt: market.clock.now().toISOString(),
    })
    const { results } = (await editor.call(listContentVersions, { params: { id: String(id) } }))
      .body.payload
    expect(results).toHaveLength(1)
  })
})
