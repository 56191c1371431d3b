import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resendAfterDays } from '#contract/broadcasts/broadcasts.ts'
import {
  composeMax,
  composePerDay,
  composePerListPerDay,
  correctionMinutes,
  duplicateDays,
  spamRule,
} from '#contract/broadcasts/posting.ts'
import { getPage, type GuidelineKey } from '#contract/content/pages.ts'
import { logEvent } from '#contract/site/events.ts'
import { countText } from '#contract/figures/numbers.ts'
import { buildPageSitemap } from '#server/features/content/public.ts'
import { everyCaller, type AccountKind } from '../../support/accounts.ts'
import { aPage } from '../../support/content/pages.ts'
import { visitor, type Caller } from '../../support/market/callers.ts'
import { setSettings } from '../../support/market/settings.ts'
import { useSecondNode, useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const second = useSecondNode(market)
let callers: Record<AccountKind | 'visitor', Caller>
beforeAll(async () => {
  callers = await everyCaller(market)
})
// Caches of earlier tests have expired.
beforeEach(() => market.clock.advance({ seconds: 3 }))

const read = async (path: string, from = market) =>
  await visitor(from).call(getPage, { query: { path } })
const page = async (path: string) => (await read(path)).body.payload
const text = async (path: string, id: string) =>
  (await page(path)).sections.find((section) => section.id === id)!.html.replaceAll(/<[^>]*>/g, '|')

const guidelines: GuidelineKey[] = ['broadcast-rules', 'grading-guidelines']

describe('pages that staff write (BK-084, ST-001)', () => {
  test('are in the sitemap, except the newsletter, which is not indexed (BK-086)', async () => {
    const listed: string[] = []
    for await (const { path } of buildPageSitemap(market).addresses(1)) listed.push(path)
    expect(listed).toContain('/about')
    expect(listed).not.toContain('/newsletter')
  })
  test.each([
    ...guidelines,
    'about',
    'contact',
    'help',
    'media-kit',
    'media-kit/about-tbs',
    'media-kit/about-ebm',
    'media-kit/advertising',
    'media-kit/social',
    'media-kit/videos',
    'newsletter',
    'testimonials',
  ])(
    '%s is there from the start, the same for all viewers, with its figures (AM-104)',
    async (path) => {
      const wanted = await page(path)
      expect(wanted.path).toBe(path)
      expect(JSON.stringify(wanted)).not.toMatch(/\{\w+\}/)
      expect(wanted.metaDescription).not.toBe('')
      for (const caller of Object.values(callers)) {
        const { status, body } = await caller.call(getPage, { query: { path } })
        expect(status).toBe(200)
        expect(body.payload).toEqual(wanted)
      }
    },
  )

  test('has no text of its own on the newsletter page (ST-002)', async () => {
    expect(await page('newsletter')).toMatchObject({ lead: '', html: '', sections: [] })
  })

  test('says that the meeting is held since 2004 (ST-011, CN-021)', async () => {
    expect(await text('media-kit/about-ebm', 'what-it-is')).toContain('held since 2004')
  })

  test('prints the setting of banners on the advertising page (AM-017, AD-002, AD-006)', async () => {
    await setSettings(market, { bannersPerView: 3 })
    market.clock.advance({ seconds: 3 })
    const banners = await text('media-kit/advertising', 'banners')
    expect(banners).toContain('Up to 3 different banners')
    expect(banners).toContain('185 x 185 pixels')
    expect(banners).toContain('At least 12 months')
  })

  test('names the next meeting of the settings (AM-098)', async () => {
    await setSettings(market, { meeting: { ordinal: '22nd', city: 'Ghent & Bruges' } })
    market.clock.advance({ seconds: 3 })
    expect((await page('media-kit/about-ebm')).sections[0]!.html).toContain(
      'The 22nd European Broker Meeting is in Ghent &amp; Bruges.',
    )
  })

  test('leaves out claims until staff have confirmed them (AM-020)', async () => {
    expect(JSON.stringify(await page('media-kit'))).not.toContain('3,000+')
    await setSettings(market, { claimsConfirmed: 1 })
    market.clock.advance({ seconds: 3 })
    expect(JSON.stringify(await page('media-kit'))).toContain('3,000+ members in 74 countries')
  })

  test('shows a published change on every node within 2 seconds', async () => {
    const { id } = await aPage(market, { slug: 'fairs', html: '<p>First</p>' })
    for (const node of [market, second]) {
      expect((await read('fairs', node)).body.payload.html).toBe('<p>First</p>')
    }
    await aPage(market, { id, slug: 'fairs', html: '<p>Second</p>' })
    market.clock.advance({ seconds: 2 })
    for (const node of [market, second]) {
      expect((await read('fairs', node)).body.payload.html).toBe('<p>Second</p>')
    }
  })

  test('finds a page by a former address and says the current one (BK-115)', async () => {
    const { id } = await aPage(market, { slug: 'old-name' })
    await aPage(market, { id, slug: 'new-name' })
    expect((await page('old-name')).path).toBe('new-name')
  })

  test('hides drafts, scheduled and unpublished pages', async () => {
    const now = market.clock.now().getTime()
    await aPage(market, { slug: 'later', publishedAt: new Date(now + 60_000) })
    await aPage(market, { slug: 'gone', unpublishedAt: new Date(now - 1000) })
    for (const slug of ['later', 'gone']) expect((await read(slug)).status).toBe(404)
    market.clock.advance({ minutes: 2 })
    expect((await read('later')).status).toBe(200)
  })

  test('cleans what the database holds once more before it is shown', async () => {
    await aPage(market, {
      slug: 'hostile',
      html: '<h2 onclick="a()">A<script>alert(1)</script></h2><p style="x">b<img src=x onerror=a()></p>',
    })
    const { sections } = await page('hostile')
    expect(sections).toEqual([{ id: 'a', heading: 'A', html: '<p>b</p>' }])
  })

  test.each(['', 'No', '../settings', 'a//b', '/about', 'about/', 'a'.repeat(121), '%00', "';--"])(
    'refuses the address %j',
    async (path) => {
      const reply = await visitor(market).raw(
        'GET',
        `${getPage.path}?path=${encodeURIComponent(path)}`,
      )
      expect(reply.status).toBe(400)
    },
  )
  test('answers 404 to a page that does not exist', async () => {
    expect((await read('no-such-page')).status).toBe(404)
  })
})

test('records only where the newsletter sign-up was opened (BK-105)', async () => {
  const params = { source: 'newsletter page' }
  const { body } = await visitor(market).call(logEvent, { body: { event: 'newsletter', params } })
  expect(body.payload.kept).toBe(true)
  const [entry] = await market.database.sql`
    select path, contact_id, referrer_host as host, details from site_log
    where name = 'newsletter'`
  expect(entry).toEqual({ path: null, contactId: null, host: null, details: { params } })
})

describe('the broadcast rules match the behaviour (CN-004, BC-060, AM-105)', () => {
  test('the limits', async () => {
    const limits = await text('broadcast-rules', 'how-much-and-how-often')
    for (const fact of [
      `${spamRule.count} broadcasts within ${spamRule.withinMinutes} minutes`,
      `Sending waits until ${spamRule.waitMinutes} minutes`,
      `${composePerDay} broadcasts`,
      `${composePerListPerDay} broadcasts a day`,
      `Once in ${duplicateDays} days`,
    ]) {
      expect(limits).toContain(fact)
    }
  })
  test('the configured numbers of the spam rule (AM-025)', async () => {
    await setSettings(market, { spamRule: { count: 3, withinMinutes: 7, waitMinutes: 61 } })
    market.clock.advance({ seconds: 3 })
    const limits = await text('broadcast-rules', 'how-much-and-how-often')
    expect(limits).toContain('3 broadcasts within 7 minutes')
    expect(limits).toContain('Sending waits until 61 minutes')
  })
  test('resending, correcting, and the lengths of fields', async () => {
    const again = await text('broadcast-rules', 'sending-again-correcting-removing')
    expect(again).toContain(`older than ${resendAfterDays} days`)
    expect(again).toContain(`within ${correctionMinutes} minutes`)
    const plain = await text('broadcast-rules', 'plain-words')
    expect(plain).toContain(`at most ${composeMax.desc} characters`)
    expect(plain).toContain(`room for ${countText(composeMax.additionalInfo)} characters`)
    expect(await text('grading-guidelines', 'the-four-grades')).toContain(
      `${composeMax.condition} characters`,
    )
  })
})

describe('the grading guidelines (BC-061)', () => {
  test('sell USED goods without warranty unless the seller has one (IV-003)', async () => {
    const id = 'the-trade-s-other-words'
    expect(await text('grading-guidelines', id)).toContain(
      "USED: tested, sold without warranty unless the seller's own warranty says otherwise.",
    )
  })
  test.each(['laptop', 'desktop', 'server', 'mobile', 'tablet', 'monitor', 'printer'])(
    'define the grades A to D for %s',
    async (id) => {
      const html = (await page('grading-guidelines')).sections.find((one) => one.id === id)!.html
      const heads = [...html.matchAll(/role="columnheader" scope="col">([^<]*)/g)].map(
        ([, name]) => name,
      )
      expect(heads.slice(1)).toEqual(['Grade A', 'Grade B', 'Grade C', 'Grade D'])
      expect(html.match(/role="rowheader"/g)!.length).toBeGreaterThanOrEqual(5)
    },
  )
})
