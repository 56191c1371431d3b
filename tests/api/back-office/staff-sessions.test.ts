import { describe, expect, test } from 'vitest'
import { ownCompany } from '#contract/companies.ts'
import {
  backOfficeHeader,
  listStaff,
  staffLogin,
  staffLogout,
  staffSession,
} from '#contract/back-office/staff.ts'
import { visitor } from '../../support/market/callers.ts'
import { signedInBrowser } from '../../support/market/cookie-caller.ts'
import { aContact, testPassword } from '../../support/market/factories.ts'
import {
  aStaffCaller,
  aStaffMember,
  halfSignedIn,
  staffActions,
  staffCaller,
} from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()

describe('a session of the back office', () => {
  test('ends after 30 idle minutes', async () => {
    const caller = await aStaffCaller(market)
    market.clock.advance({ minutes: 29 })
    expect((await caller.call(listStaff)).status).toBe(200)
    market.clock.advance({ minutes: 29 })
    expect((await caller.call(listStaff)).status).toBe(200)
    market.clock.advance({ minutes: 31 })
    expect((await caller.call(listStaff)).status).toBe(401)
  })

  test('ends after 12 hours however much it is used', async () => {
    const caller = await aStaffCaller(market)
    for (let minute = 0; minute < 12 * 60 - 20; minute += 20) {
      market.clock.advance({ minutes: 20 })
      expect((await caller.call(listStaff)).status).toBe(200)
    }
    market.clock.advance({ minutes: 21 })
    expect((await caller.call(listStaff)).status).toBe(401)
  })

  test('waits 15 minutes for its second factor', async () => {
    const half = await halfSignedIn(market, await aStaffMember(market))
    market.clock.advance({ minutes: 14 })
    expect((await half.call(staffSession)).body.payload.staff).not.toBeNull()
    market.clock.advance({ minutes: 2 })
    expect((await half.call(staffSession)).body.payload.staff).toBeNull()
  })

  test('ends at sign-out', async () => {
    const staff = await aStaffMember(market)
    const caller = await staffCaller(market, staff)
    expect((await caller.call(staffLogout)).status).toBe(200)
    expect((await caller.call(listStaff)).status).toBe(401)
    expect(await staffActions(market, staff.id)).toEqual(['sign-out'])
  })

  test('gives no access to members’ calls', async () => {
    const caller = await aStaffCaller(market)
    const reply = await caller.call(ownCompany)
    expect(reply.status).toBe(403)
    expect(reply.refusal.payload.extra).toBe('STAFF_ACCOUNT')
  })

  test('has a cookie for the API only, out of reach of other sites and scripts', async () => {
    const staff = await aStaffMember(market)
    const reply = await visitor(market).raw(
      'POST',
      staffLogin.path,
      { email: staff.email, password: testPassword },
      { 'sec-fetch-site': 'same-origin' },
    )
    expect(reply.body).not.toHaveProperty('payload.token')
    const cookie = reply.headers.getSetCookie().at(-1)!
    expect(cookie).toMatch(/^staff-session=staff\.[\w-]{43};/)
    expect(cookie).toContain('Path=/api;')
    expect(cookie).toContain('SameSite=Strict')
    expect(cookie).toContain('HttpOnly')
    expect(cookie).not.toContain('Max-Age')
    const value = cookie.split(';')[0]!
    const elsewhere = await visitor(market).raw('GET', ownCompany.path, undefined, {
      cookie: value,
    })
    expect(elsewhere.status).toBe(401)
  })

  test('calls what members and staff may call, beside the member session of the same browser (BK-015)', async () => {
    const contact = await aContact(market)
    const member = await signedInBrowser(market, contact)
    const staff = await aStaffCaller(market, 'support')
    const cookie = `session=${member.cookies.get('session')}; staff-session=${staff.token}`
    const searches = (headers: Record<string, string>) =>
      visitor(market).raw('GET', `/api/savedSearches?contactId=${contact.id}`, undefined, {
        cookie,
        ...headers,
      })
    expect((await searches({ [backOfficeHeader]: 'page' })).status).toBe(200)
    const own = await visitor(market).raw('GET', ownCompany.path, undefined, { cookie })
    expect(own.status).toBe(200)
    const asStaff = await visitor(market).raw('GET', ownCompany.path, undefined, {
      cookie,
      [backOfficeHeader]: 'page',
    })
    expect(asStaff.body).toMatchObject({ payload: { extra: 'STAFF_ACCOUNT' } })
  })

  test('is refused to the page of another site', async () => {
    const staff = await aStaffMember(market)
    const reply = await visitor(market).raw(
      'POST',
      staffLogin.path,
      { email: staff.email, password: testPassword },
      { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' },
    )
    expect(reply.status).toBe(403)
    expect(reply.headers.get('set-cookie')).toBeNull()
  })
})
