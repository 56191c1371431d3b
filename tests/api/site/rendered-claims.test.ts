import { describe, expect, test } from 'vitest'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { signedInBrowser } from '../../support/market/cookie-caller.ts'
import { mountBuiltPages, openRenderedPage } from '../../support/market/built-pages.ts'
import { aContact } from '../../support/market/factories.ts'
import { setSettings } from '../../support/market/settings.ts'
import { openTestMarket, useTestMarket } from '../../support/market/test-market.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { sendOffer } from '../../support/stock/offers.ts'

const market = useTestMarket({}, mountBuiltPages)
const open = (path: string) => openRenderedPage(visitor(market), path)
const claims = /verified|3,000\+|600\+|in 74|since 1999|from the Netherlands/i

describe('claims about the market (AM-020, CN-013, RG-013)', () => {
  test('are in no page and its metadata until staff have confirmed them', async () => {
    await setSettings(market, { claimsConfirmed: 0 })
    const { companyId } = await aContact(market)
    for (const path of ['/', '/register', '/companies', `/companies/${companyId}`, '/payment']) {
      const page = await open(path)
      expect(page.status).toBe(200)
      expect(claims.exec(page.html)?.[0]).toBeUndefined()
    }
    expect((await open('/')).text).toContain('Traders, brokers and refurbishers buy and sell')
    expect((await open('/')).text).toContain('Our staff approve every company, and grades A to D')
    expect((await open('/register')).text).toContain('Reply to broadcasts and see who sent them')
  })

  test('are on the home page, on the free trial page and at the foot once confirmed', async () => {
    await setSettings(market, { claimsConfirmed: 1 })
    const home = await open('/')
    expect(home.text).toContain('Since 1999, traders, brokers and refurbishers')
    expect(home.text).toContain('Every member is verified, and grades A to D are defined.')
    expect(home.text).toMatch(/3,000\+ Verified members|Verified members 3,000\+/)
    expect(home.html).toContain('3,000+ verified members in 74 countries.')
    expect(home.html).toContain('TBS, since 1999, from the Netherlands')
    const { text } = await open('/register')
    expect(text).toMatch(/Verified traders 3,000\+/)
    expect(text).toMatch(/Broadcasts a day 600\+/)
  })

  test('are at the foot of a broadcast mail once confirmed (SH-001)', async () => {
    const sender = await aContact(market)
    const caller = await signedIn(market, sender)
    for (const [claimsConfirmed, foot] of [
      [0, /\nTBS\n$/],
      [1, /\nTBS, since 1999, from the Netherlands\n$/],
    ] as const) {
      await setSettings(market, { claimsConfirmed })
      const id = await sendOffer(caller, sender)
      const [mail] = await queuedMails(market, `broadcast:${id}:`)
      expect(mail!.text).toMatch(foot)
      expect(mail!.html.includes('since 1999')).toBe(claimsConfirmed === 1)
    }
  })
})

describe('pages claim only what the program does', () => {
  test('the cookie notice names the site that the map loads from, if there is one (SH-025)', async () => {
    const notice = async (reader: Caller) =>
      /This site stores[^]*?(?=<\/p>)/
        .exec((await openRenderedPage(reader, '/register')).html.replaceAll('<!-- -->', ''))?.[0]
        .replace(/^.*browser\. /, '')
    expect(await notice(visitor(market))).toBe('Nothing is shared with anyone else.')
    const tiled = await openTestMarket(
      { MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png' },
      undefined,
      mountBuiltPages,
    )
    try {
      expect(await notice(visitor(tiled.market))).toBe(
        'Nothing is shared with anyone else, except that the map of companies loads from tiles.example.',
      )
    } finally {
      await tiled.close()
    }
  })

  test('whether two-factor authentication is required follows the setting (AU-029)', async () => {
    const browser = await signedInBrowser(market, await aContact(market))
    const read = async () => (await openRenderedPage(browser, '/2fa')).text
    expect(await read()).toContain('Two-factor authentication is recommended.')
    await setSettings(market, { force2fa: 1 })
    expect(await read()).toContain(
      'Two-factor authentication is required. Your account is restricted until you enable it.',
    )
    await setSettings(market, { force2fa: 0 })
  })
})
