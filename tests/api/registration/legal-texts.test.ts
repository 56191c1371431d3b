import { beforeAll, describe, expect, test } from 'vitest'
import {
  listLegalVersions,
  previewLegalText,
  publishLegalText,
} from '#contract/site/desk/legal-texts.ts'
import { orderTerms } from '#contract/billing/orders.ts'
import { getLegalText } from '#contract/site/legal-texts.ts'
import { visitor, type Caller } from '../../support/market/callers.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const params = { kind: 'contract' } as const
let editor: Caller
beforeAll(async () => {
  editor = await aStaffCaller(market, 'editor')
})

const read = async (version?: number) =>
  (
    await visitor(market).call(getLegalText, {
      params,
      query: version === undefined ? {} : { version },
    })
  ).body.payload
const publish = (version: number, validFrom: string, html = '<p>Terms</p>') =>
  editor.raw('POST', publishLegalText.path.replace(':kind', 'contract'), {
    version,
    validFrom,
    html,
  })

describe('legal texts (BK-084)', () => {
  test('are previewed as they would be published: without scripts, with headings and tables', async () => {
    const html =
      '<h2 onclick="x()">1. Use</h2><script>x()</script><table><tr><td>a</td></tr></table><img src=x>'
    const { body } = await editor.call(previewLegalText, { params, body: { html } })
    expect(body.payload.html).toBe('<h2>1. Use</h2><table><tr><td>a</td></tr></table>')
  })

  test('apply from their first day on, and stay readable afterwards', async () => {
    const published = await publish(2, '2026-12-01', '<p>Second</p><script>x()</script>')
    expect(published.status).toBe(200)
    expect(await read()).toMatchObject({ version: 1 })
    expect((await read()).versions.map(({ version }) => version)).toEqual([2, 1])
    expect(await read(2)).toMatchObject({ html: '<p>Second</p>', validFrom: '2026-12-01' })
    market.clock.set('2026-12-01T10:00:00Z')
    editor = await aStaffCaller(market, 'editor')
    expect(await read()).toMatchObject({ version: 2 })
    const terms = await visitor(market).call(orderTerms)
    expect(terms.body.payload!.contract).toEqual({ version: 2, validFrom: '2026-12-01' })
    expect(await read(1)).toMatchObject({ version: 1 })
  })

  test('are listed with who published them and when', async () => {
    const { payload } = (await editor.call(listLegalVersions, { params })).body
    expect(payload.html).toBe('<p>Second</p>')
    expect(payload.versions).toMatchObject([
      { version: 2, validFrom: '2026-12-01', by: expect.any(String) },
      { version: 1, by: null },
    ])
  })

  test('are refused over a version of a colleague, before the latest one or today, and without text', async () => {
    expect((await publish(2, '2027-01-01')).status).toBe(409)
    expect((await publish(4, '2027-01-01')).status).toBe(409)
    expect((await publish(3, '2026-11-30')).status).toBe(400)
    expect((await publish(3, '2027-01-01', '<script>x()</script>')).status).toBe(400)
    expect((await publish(3, 'soon')).status).toBe(400)
  })

  test('cannot be changed or deleted once they are published', async () => {
    const { sql } = market.database
    await expect(sql`update legal_text set html = 'x'`).rejects.toThrow('cannot be changed')
    await expect(sql`delete from legal_text`).rejects.toThrow('cannot be changed')
  })
})
