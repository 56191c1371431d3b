import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestPassword, resetPasswordWithToken } from '#contract/auth/passwords.ts'
import { advertisement } from '#contract/advertising/banners.ts'
import { visitor } from '../../support/market/callers.ts'
import { aContact, testPassword } from '../../support/market/factories.ts'
import {
  linkMails,
  newPassword,
  resetToken,
  workOffRequests,
} from '../../support/password-links.ts'
import { json, send } from '../../support/generated/plain-call.ts'
import { mountStubPages } from '../../support/browser/stub-pages.ts'
import { openTestMarket, useTestMarket, type TestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const publicUrl = 'https://market.example'
let site: TestMarket
let close: () => Promise<void>
beforeAll(async () => {
  const env = { PUBLIC_URL: publicUrl, TRUSTED_PROXIES: '127.0.0.1' }
  ;({ market: site, close } = await openTestMarket(env, undefined, mountStubPages))
})
afterAll(() => close())
describe('open redirects', () => {
  test('leads an advertisement only to the stored target', async () => {
    const [banner] = await market.database.sql<{ id: number }[]>`
      insert into banner (alt, target_url, starts_on, ends_on)
      values ('A', 'https://booked.example/', '2026-01-01', '2027-12-31') returning id`
    const path = `/api/advertisements/${banner!.id}`
    for (const more of ['', '?url=https://evil.example', '?redirectURL=//evil.example']) {
      const reply = await visitor(market).raw('GET', path + more)
      expect(reply.status).toBe(200)
      expect(reply.body).toMatchObject({ payload: { redirectURL: 'https://booked.example/' } })
    }
    const unknown = await visitor(market).call(advertisement, { params: { id: '999999' } })
    expect(unknown.body.payload.redirectURL).toBe('/')
  })
  test('refuses a script as target of an advertisement', async () => {
    for (const target of ['javascript:alert(1)', '//evil.example', 'data:text/html,x']) {
      await expect(
        market.database.sql`
          insert into banner (alt, target_url, starts_on, ends_on)
          values ('A', ${target}, '2026-01-01', '2027-12-31')`,
      ).rejects.toThrow(/check constraint/)
    }
  })
  test('ignores a redirect target at sign-in', async () => {
    const { email } = await aContact(market)
    for (const name of ['next', 'return', 'returnTo', 'redirect', 'url']) {
      const body = { email, password: testPassword, [name]: 'https://evil.example' }
      const reply = await visitor(market).raw(
        'POST',
        `/api/auth/login?${name}=https://evil.example`,
        body,
      )
      expect(reply.status).toBe(200)
      expect(reply.headers.get('location')).toBeNull()
      expect(JSON.stringify(reply.body)).not.toContain('evil.example')
    }
  })
  test('ignores a redirect target when a password is set by link', async () => {
    const { email } = await aContact(market)
    const token = await resetToken(market, email)
    const body = { token, password: newPassword, next: 'https://evil.example' }
    const reply = await visitor(market).raw('POST', resetPasswordWithToken.path, body)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('location')).toBeNull()
    expect(JSON.stringify(reply.body)).not.toContain('evil.example')
  })
  test.each([
    '//evil.example/',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/.evil.example',
    '///evil.example',
  ])('keeps the own host when redirecting to https: %s', async (path) => {
    const { status, headers } = await send(site, 'GET', path, { 'x-forwarded-proto': 'http' })
    if (status !== 301) return expect(status).toBeGreaterThanOrEqual(400)
    return expect(new URL(String(headers['location'])).origin).toBe(publicUrl)
  })
  test.each(['@evil.example/', '.evil.example/', 'http://evil.example/', ':80@evil.example'])(
    'a request for %s, which is no path, is led nowhere',
    async (target) => {
      const { hostname, port } = new URL(site.url)
      const answer = await new Promise<string>((resolve) => {
        let said = ''
        const socket = connect(Number(port), hostname, () =>
          socket.write(
            `GET ${target} HTTP/1.1\r\nHost: x\r\nX-Forwarded-Proto: http\r\nConnection: close\r\n\r\n`,
          ),
        )
        socket.on('data', (chunk) => (said += chunk.toString()))
        socket.on('close', () => resolve(said)).on('error', () => resolve(said))
      })
      expect(answer).not.toMatch(/^location:/im)
    },
  )
})

describe('host-header poisoning', () => {
  const poison = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example;proto=https',
    'x-original-host': 'evil.example',
    'x-forwarded-proto': 'https',
  }
  test('the link in a reset mail is ours, whatever Host the request names', async () => {
    const { email } = await aContact(site)
    const asked = await send(
      site,
      'POST',
      requestPassword.path,
      { ...json, ...poison },
      JSON.stringify({ email }),
    )
    expect(asked.status).toBe(200)
    await workOffRequests(site)
    const [mail] = await linkMails(site, email)
    expect(mail!.text).toContain(`${site.platform.siteUrl}/?reset=`)
    expect(JSON.stringify(mail)).not.toContain('evil.example')
  })
  test.each([
    '/',
    '/broadcasts',
    '/robots.txt',
    '/sitemap.xml',
    '/api/openapi.json',
    '/api/broadcasts?contentType=rss',
  ])('uses the own site in canonical links, sitemap, feed and documents: %s', async (path) => {
    const { status, text } = await send(site, 'GET', path, poison)
    expect(status).toBe(200)
    expect(text).not.toContain('evil.example')
  })
})
