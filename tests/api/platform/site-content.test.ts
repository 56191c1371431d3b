import { beforeAll, describe, expect, test } from 'vitest'
import { resendAfterDays } from '#contract/broadcasts/broadcasts.ts'
import {
  composeMax,
  composePerDay,
  composePerListPerDay,
  correctionMinutes,
  duplicateDays,
  spamRule,
} from '#contract/broadcasts/posting.ts'
import { countText } from '#contract/numbers.ts'
import { refusals } from '#contract/refusals.ts'
import { ContentBody, getContent, type ContentKey } from '#contract/site/site-content.ts'
import { everyCaller, type AccountKind } from '../../support/accounts.ts'
import { visitor, type Caller } from '../../support/market/callers.ts'
import { setSettings } from '../../support/market/settings.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let callers: Record<AccountKind | 'visitor', Caller>
beforeAll(async () => {
  callers = await everyCaller(market)
})

const keys: ContentKey[] = ['broadcast-rules', 'grading-guidelines']
const read = async (key: string) =>
  (await visitor(market).call(getContent, { params: { key } })).body.payload
/** A section as plain text. */
const section = async (key: ContentKey, id: string) =>
  JSON.stringify((await read(key)).body.sections.find((one) => one.id === id))

describe('texts of the site (BC-060, AM-105)', () => {
  test.each(keys)('%s is the same for all viewers', async (key) => {
    const wanted = await read(key)
    for (const caller of Object.values(callers)) {
      const { status, body } = await caller.call(getContent, { params: { key } })
      expect(status).toBe(200)
      expect(body.payload).toEqual(wanted)
    }
  })
  test.each(keys)('%s has sections with anchors, and complete tables', async (key) => {
    const { sections } = (await read(key)).body
    const ids = sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const block of sections.flatMap(({ blocks }) => blocks)) {
      if (!('table' in block)) continue
      for (const row of block.table.rows) expect(row).toHaveLength(block.table.columns.length)
    }
  })
  test.each(keys)('%s has all placeholders filled and no markup', async (key) => {
    const text = JSON.stringify((await read(key)).body)
    expect(text).not.toMatch(/\{\w+\}/)
    expect(text).not.toMatch(/[<>]|&\w+;/)
  })
  test.each([
    'no-such-text',
    'Broadcast-Rules',
    'broadcast_rules',
    '-',
    '0',
    'a'.repeat(51),
    '..%2fsettings',
    '%00',
    "'; drop table site_content; --",
    '__proto__',
    'constructor',
  ])('answers 404 to the key %j', async (key) => {
    const address = `/api/misc/content/${encodeURIComponent(key)}`
    const reply = await visitor(market).raw('GET', address)
    expect(reply.status).toBe(404)
  })
  test('shows changes by the operator with filled placeholders', async () => {
    const { sql } = market.database
    const body: ContentBody = {
      lead: 'At {shortName} {perDay} a day, {unknown} and {constructor} as they stand.',
      sections: [{ id: 'one', heading: 'One', blocks: [{ list: ['{perList}'] }] }],
    }
    await sql`
      insert into site_content (key, title, body, updated_at)
      values ('house-rules', 'House <b>rules</b>', ${sql.json(body)}, '2026-11-20T09:00:00Z')`
    expect(await read('house-rules')).toEqual({
      key: 'house-rules',
      title: 'House <b>rules</b>',
      updatedAt: '2026-11-20T09:00:00.000Z',
      body: {
        lead: `At TBS ${composePerDay} a day, {unknown} and {constructor} as they stand.`,
        sections: [
          { id: 'one', heading: 'One', blocks: [{ list: [String(composePerListPerDay)] }] },
        ],
      },
    })
    await sql`delete from site_content where key = 'house-rules'`
  })
  test('answers 500 without details to an invalid stored text', async () => {
    const { sql } = market.database
    const body = { lead: 'Lead', sections: [{ id: 'one', heading: 'One', html: '<script>' }] }
    await sql`insert into site_content (key, title, body, updated_at)
      values ('broken', 'Broken', ${sql.json(body)}, '2026-11-20T09:00:00Z')`
    const { status, refusal } = await visitor(market).raw('GET', '/api/misc/content/broken')
    expect(status).toBe(500)
    expect(refusal.payload.msg).toBe(refusals.fault)
    expect(JSON.stringify(refusal)).not.toContain('script')
    await sql`delete from site_content where key = 'broken'`
  })
  test.each([
    ['nothing', {}],
    ['sections that are no list', { sections: 'all' }],
    ['more than the bound', { sections: [], lead: 'x'.repeat(100_001) }],
  ])('rejects a body with %s in the database', async (_what, body) => {
    const { sql } = market.database
    await expect(
      sql`insert into site_content (key, title, body, updated_at)
        values ('bad', 'Bad', ${sql.json(body)}, '2026-11-20T09:00:00Z')`,
    ).rejects.toThrow('site_content_body_check')
  })
})

describe('the broadcast rules match the behaviour (CN-004)', () => {
  test('the limits', async () => {
    const { sections } = (await read('broadcast-rules')).body
    const limits = sections.find(({ id }) => id === 'limits')?.blocks
    const [table] = limits?.flatMap((block) => ('table' in block ? [block.table] : [])) ?? []
    expect(table?.rows.map((row) => row.join(' | '))).toEqual([
      expect.stringContaining(
        `${spamRule.count} broadcasts within ${spamRule.withinMinutes} minutes | Sending waits until ${spamRule.waitMinutes} minutes`,
      ),
      expect.stringContaining(`${composePerDay} broadcasts`),
      expect.stringContaining(`${composePerListPerDay} broadcasts a day`),
      expect.stringContaining(`Once in ${duplicateDays} days`),
    ])
  })
  test('the configured numbers of the spam rule (AM-025)', async () => {
    await setSettings(market, { spamRule: { count: 3, withinMinutes: 7, waitMinutes: 61 } })
    try {
      expect(await section('broadcast-rules', 'limits')).toContain(
        '3 broadcasts within 7 minutes","Sending waits until 61 minutes',
      )
    } finally {
      await market.database.sql`delete from setting where key = 'spamRule'`
      market.clock.advance({ seconds: 3 })
    }
  })
  test('resending, correcting, and the lengths of fields', async () => {
    const again = await section('broadcast-rules', 'again-and-gone')
    expect(again).toContain(`older than ${resendAfterDays} days`)
    expect(again).toContain(`within ${correctionMinutes} minutes`)
    const plain = await section('broadcast-rules', 'plain-text')
    expect(plain).toContain(`at most ${composeMax.desc} characters`)
    expect(plain).toContain(`room for ${countText(composeMax.additionalInfo)} characters`)
    expect(await section('grading-guidelines', 'grades')).toContain(
      `${composeMax.condition} characters`,
    )
  })
})

describe('the grading guidelines (BC-061)', () => {
  test.each(['laptop', 'desktop', 'server', 'mobile', 'tablet', 'monitor', 'printer'])(
    'define the grades A to D for %s',
    async (id) => {
      const { sections } = (await read('grading-guidelines')).body
      const tables = sections
        .find((one) => one.id === id)
        ?.blocks.flatMap((block) => ('table' in block ? [block.table] : []))
      expect(tables?.[0]?.columns.slice(1)).toEqual(['Grade A', 'Grade B', 'Grade C', 'Grade D'])
      expect(tables?.[0]?.rows.length).toBeGreaterThanOrEqual(5)
    },
  )
})
