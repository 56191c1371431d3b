import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listBrokenLinks } from '#contract/content/desk/content.ts'
import { checkContentLinks } from '#server/features/content/jobs.ts'
import { publish, readContent, saveNew } from '../../support/content/editing.ts'
import type { Caller } from '../../support/market/callers.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

/** A site in the private network, which must never be asked. */
let secret: Server
let asked = 0
const market = useTestMarket()
let editor: Caller
beforeAll(async () => {
  secret = createServer((_request, response) => {
    asked += 1
    response.end('secret')
  })
  await new Promise<void>((resolve) => secret.listen(0, '127.0.0.1', resolve))
  editor = await aStaffCaller(market, 'editor')
})
afterAll(() => secret.close())

const check = () => checkContentLinks.run({ ...market.platform, siteUrl: market.url }, undefined)
const broken = async () => (await editor.call(listBrokenLinks)).body.payload

describe('links of published posts (BK-078)', () => {
  test('are checked: own addresses at the site, private networks never', async () => {
    const { port } = secret.address() as AddressInfo
    const html = `<p><a href="/api/misc/settings">works</a> <a href="/api/none">gone</a>
      <a href="http://127.0.0.1:${port}/x">a</a> <a href="http://localhost/">b</a>
      <a href="http://169.254.169.254/latest">c</a> <a href="http://[::1]/">d</a>
      <a href="mailto:a@b.example">mail</a></p>`
    const { id } = await saveNew(editor, { title: 'With links', html })
    await publish(editor, id)
    const hidden = await saveNew(editor, { html: '<p><a href="/api/hidden">draft</a></p>' })
    await check()
    const { results, checkedAt } = await broken()
    const own = results.filter(({ title }) => title === 'With links')
    const found = own.map(({ url, problem }) => [url.replace(market.url, ''), problem])
    expect(found.toSorted()).toEqual([
      ['/api/none', 'Page not found (404)'],
      [`http://127.0.0.1:${port}/x`, 'Leads into a private network'],
      ['http://169.254.169.254/latest', 'Leads into a private network'],
      ['http://[::1]/', 'Leads into a private network'],
      ['http://localhost/', 'Leads into a private network'],
    ])
    expect(own.every((one) => one.id === id)).toBe(true)
    expect(checkedAt).toBe(market.clock.now().toISOString())
    expect(asked).toBe(0)
    expect((await readContent(editor, hidden.id)).brokenLinks).toEqual([])
    expect((await readContent(editor, id)).brokenLinks).toHaveLength(5)
  })

  test('keep the time since which they fail, and are forgotten with the text', async () => {
    const first = async () => (await broken()).results.find(({ title }) => title === 'With links')
    const since = (await first())!.failingSince
    market.clock.advance({ minutes: 20 })
    await check()
    expect((await first())!.failingSince).toBe(since)
    await market.database.sql`update content set unpublished_at = ${market.clock.now()}
      where published_version is not null`
    market.clock.advance({ minutes: 1 })
    await check()
    expect((await broken()).results).toEqual([])
  })
})
