import { beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/auth/sessions.ts'
import { endMemberView, logout, session } from '#contract/auth/auth.ts'
import { startMemberView, viewMinutes } from '#contract/back-office/member-view.ts'
import { staffLogout } from '#contract/back-office/staff.ts'
import { listBroadcasts } from '#contract/broadcasts/broadcasts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { liveCodes } from '#contract/live.ts'
import { searchParts } from '#contract/parts.ts'
import { listQuoteRequests } from '#contract/quotes.ts'
import { getMemberHome } from '#contract/site/member-home.ts'
import { refusals } from '#contract/refusals.ts'
import { endLapsedViews } from '#server/features/back-office/views-as-member/view-as-member.ts'
import { addressOf, signedIn, type Caller } from '../../../support/market/callers.ts'
import { aBrowser } from '../../../support/market/cookie-caller.ts'
import { aBroadcast, aContact, type TestContact } from '../../../support/market/factories.ts'
import { openLive } from '../../../support/market/live-client.ts'
import {
  aStaffCaller,
  aStaffMember,
  staffCaller,
  withToken,
} from '../../../support/market/staff.ts'
import { putStock } from '../../../support/stock/stock.ts'
import { openTestMarket, useTestMarket } from '../../../support/market/test-market.ts'
import { rows } from '../../authorization/rows.ts'
import { aScene } from '../../authorization/scene.ts'
import type { Scene } from '../../authorization/row.ts'

const market = useTestMarket()
let scene: Scene
beforeAll(async () => {
  scene = await aScene(market)
})

const reason = 'Asks why the stock is not found'
const readOnly = 'READ_ONLY_VIEW'

/** A view of the site as a contact. */
async function viewOf(contact: TestContact, staff?: Caller): Promise<Caller> {
  const begun = await (staff ?? (await aStaffCaller(market, 'support'))).call(startMemberView, {
    params: { id: String(contact.id) },
    body: { reason },
  })
  expect(begun.status).toBe(200)
  return withToken(market, begun.body.payload.token!)
}
const extraOf = (reply: { refusal: { payload: { extra?: string | undefined } } }) =>
  reply.refusal.payload.extra
const audited = (contact: TestContact) => market.database.sql<{ act: string; reason: string }[]>`
  select act, reason from audit_entry where contact_id = ${contact.id} and act like 'view-as.%'
  order by id`
/** Ended: nothing but what says so is answered. */
async function expectOver(view: Caller) {
  const read = await view.call(getMemberHome)
  expect([read.status, extraOf(read)]).toEqual([401, 'VIEW_ENDED'])
  const { body } = await view.call(session)
  expect(body.payload).toMatchObject({ user: null, view: { isOver: true } })
}

describe('a view of the site as a member (BK-109)', () => {
  test('is what the member reads, and says who is viewed and until when', async () => {
    const view = await viewOf(scene.owner)
    const { body } = await view.call(session)
    const endsAt = new Date(market.clock.now().getTime() + viewMinutes * 60_000).toISOString()
    expect(body.payload.user?.id).toBe(scene.owner.id)
    expect(body.payload.view).toEqual({
      name: scene.owner.name,
      companyId: scene.owner.companyId,
      companyName: scene.owner.companyName,
      endsAt,
      isOver: false,
    })
  })

  test.each(['finance', 'editor'] as const)('is closed to %s', async (role) => {
    const staff = await aStaffCaller(market, role)
    const input = { params: { id: String(scene.owner.id) }, body: { reason } }
    expect((await staff.call(startMemberView, input)).status).toBe(403)
  })

  test('needs a reason, and a person who can sign in', async () => {
    const staff = await aStaffCaller(market, 'support')
    const params = { id: String(scene.owner.id) }
    const silent = await staff.call(startMemberView, { params, body: { reason: ' ' } })
    expect(silent.refusal.payload.errors).toMatchObject([{ param: 'reason' }])
    const applicant = await aContact(market, { company: { state: 'new' } })
    const early = await staff.call(startMemberView, {
      params: { id: String(applicant.id) },
      body: { reason },
    })
    expect([early.status, early.refusal.payload.msg]).toEqual([409, refusals.cannotView])
  })

  test('shows a blocked account as blocked', async () => {
    const blocked = await aContact(market, { company: { state: 'trial-ended', plan: null } })
    const view = await viewOf(blocked)
    expect((await view.call(session)).body.payload.user?.block).toBe('TRIAL_ENDED')
    expect(extraOf(await view.call(getMemberHome))).toBe('TRIAL_ENDED')
  })

  test('hides what members wrote to each other (BK-076)', async () => {
    const { sql } = market.database
    await sql`
      insert into broadcast_reply (broadcast_id, contact_id, subject, body, sent_at)
      select id, ${scene.people.member!.id}, 'Offer', 'between-us-only', ${market.clock.now()}
      from broadcast where contact_id = ${scene.owner.id} limit 1`
    const { body } = await (await signedIn(market, scene.owner)).call(getMemberHome)
    expect(JSON.stringify(body)).toContain('between-us-only')
    const view = await viewOf(scene.owner)
    for (const endpoint of [getMemberHome, listQuoteRequests] as const) {
      const reply = await view.call(endpoint as typeof getMemberHome)
      expect(reply.status).toBe(200)
      expect(JSON.stringify(reply.body)).not.toContain('between-us-only')
    }
    expect((await view.call(getMemberHome)).body.payload.waiting.results[0]?.text).toBe(
      refusals.wordsHidden,
    )
  })
})

describe('read only (BK-109)', () => {
  test('leaves no trace of any read: no last visit, usage, search, hit, mark or view', async () => {
    const { market: own, close } = await openTestMarket()
    const their = await aScene(own)
    const calls: { endpoint: Endpoint; address: string }[] = []
    for (const { endpoint, input } of rows) {
      if (endpoint.method !== 'GET' || endpoint.access === 'staff') continue
      if (endpoint.inView === 'denied') continue
      const cell = { ...their, kind: 'owner' as const, me: their.owner, unique: 'viewed' }
      const { params, query } = await input(cell)
      calls.push({ endpoint, address: addressOf(endpoint, params, query) })
    }
    await signedIn(own, their.owner)
    await putStock(own, their.people.member!.companyId, [{ partNumber: unique }])
    await aBroadcast(own, { contact: their.people.member!, description: `EliteBook ${unique}` })
    const staff = await staffCaller(own, await aStaffMember(own, { role: 'support' }))
    const begun = await staff.call(startMemberView, {
      params: { id: String(their.owner.id) },
      body: { reason },
    })
    const view = withToken(own, begun.body.payload.token!)
    // Beyond the interval in which a session notes its last use.
    own.clock.advance({ minutes: 10 })
    const before = await contentOf(own)
    for (const { address } of calls) await view.raw('GET', address)
    for (const endpoint of [searchParts, listBroadcasts]) {
      const found = await view.raw('GET', addressOf(endpoint, {}, { query: unique }))
      expect(JSON.stringify(found.body)).toContain(unique)
    }
    // Writes what is buffered.
    await own.app.http.close()
    const after = await contentOf(own)
    const changed = Object.keys(after).filter((table) => after[table] !== before[table])
    expect(changed.filter((table) => !ofTheProgram.includes(table))).toEqual([])
    await close()
  })

  test('is not present on the live channel', async () => {
    const view = await viewOf(scene.owner)
    const { socket, closed } = await openLive(market)
    socket.send(JSON.stringify({ type: 'auth', token: view.token }))
    expect(await closed).toBe(liveCodes.signInFirst)
  })
})

/** Made once, on the first read, and of no member: drawn documents, and the key that devices ask for. */
const ofTheProgram = ['invoice_file', 'push_key']
/** A part number that only this file has. */
const unique = 'VIEWED840G8'

/** A hash of the rows of every table. */
async function contentOf({ database: { sql } }: typeof market): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
  const content: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await sql<{ hash: string }[]>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash
      from ${sql(name)} as t`
    content[name] = row!.hash
  }
  return content
}

describe('a view ends (BK-109)', () => {
  test('after its time, recorded with the moment it ended', async () => {
    const contact = await aContact(market)
    const view = await viewOf(contact)
    market.clock.advance({ minutes: viewMinutes - 1 })
    expect((await view.call(getMemberHome)).status).toBe(200)
    market.clock.advance({ minutes: 1 })
    await expectOver(view)
    await endLapsedViews(market.platform)
    expect(await audited(contact)).toEqual([
      { act: 'view-as.began', reason },
      { act: 'view-as.ended', reason },
    ])
  })

  test('by its button, and is recorded once', async () => {
    const contact = await aContact(market)
    const view = await viewOf(contact)
    expect((await view.call(endMemberView)).status).toBe(200)
    await expectOver(view)
    expect((await view.call(endMemberView)).status).toBe(200)
    await endLapsedViews(market.platform)
    expect((await audited(contact)).map(({ act }) => act)).toEqual([
      'view-as.began',
      'view-as.ended',
    ])
  })

  test('with the session of the back office', async () => {
    const contact = await aContact(market)
    const staff = await aStaffCaller(market, 'support')
    const view = await viewOf(contact, staff)
    await staff.call(staffLogout)
    await expectOver(view)
    await endLapsedViews(market.platform)
    expect(await audited(contact)).toHaveLength(2)
  })

  test('with the role, and with the next view of the same person', async () => {
    const member = await aStaffMember(market, { role: 'support' })
    const staff = await staffCaller(market, member)
    const first = await viewOf(await aContact(market), staff)
    const second = await viewOf(await aContact(market), staff)
    await expectOver(first)
    await market.database.sql`update staff set roles = '{editor}' where id = ${member.id}`
    await expectOver(second)
  })

  test('with the account', async () => {
    const contact = await aContact(market)
    const view = await viewOf(contact)
    await market.database.sql`
      update company set state = 'terminated' where id = ${contact.companyId}`
    await expectOver(view)
    await endLapsedViews(market.platform)
    expect(await audited(contact)).toHaveLength(2)
  })
})

describe('the cookie of a view (BK-109)', () => {
  /** A browser of staff in which a view has begun. */
  async function viewingBrowser(contact: TestContact) {
    const browser = aBrowser(market)
    const staff = await aStaffCaller(market, 'support')
    browser.cookies.set('staff-session', staff.token!)
    const begun = await browser.call(startMemberView, {
      params: { id: String(contact.id) },
      body: { reason },
    })
    expect(begun.body.payload.token).toBeUndefined()
    return browser
  }

  test('is its own, without script access, and goes before the session of a member', async () => {
    const browser = await viewingBrowser(scene.owner)
    expect(browser.lastSetCookies().join()).toMatch(
      /^view=view\.\S+; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const token = await signedIn(market, scene.colleague)
    browser.cookies.set('session', token.token!)
    expect((await browser.call(session)).body.payload.user?.id).toBe(scene.owner.id)
    expect(extraOf(await browser.call(logout, { body: {} }))).toBe(readOnly)
    const signIn = { email: scene.colleague.email, password: 'x' }
    expect(extraOf(await browser.call(login, { body: signIn }))).toBe(readOnly)
    await browser.call(endMemberView)
    expect(browser.cookies.has('view')).toBe(false)
    expect((await browser.call(session)).body.payload.user?.id).toBe(scene.colleague.id)
  })

  test('is no session of a member or of staff, and their tokens are no view', async () => {
    const viewing = await viewingBrowser(scene.owner)
    const token = viewing.cookies.get('view')!
    const other = aBrowser(market)
    other.cookies.set('session', token)
    expect((await other.call(session)).body.payload).toMatchObject({ user: null, view: null })
    other.cookies.set('staff-session', token)
    const input = { params: { id: String(scene.owner.id) }, body: { reason } }
    expect((await other.call(startMemberView, input)).status).toBe(401)
    other.cookies.clear()
    other.cookies.set('view', (await signedIn(market, scene.owner)).token!)
    expect((await other.call(session)).body.payload).toMatchObject({ user: null, view: null })
  })

  test('keeps its pages from acting as anyone else once the view has ended', async () => {
    const browser = await viewingBrowser(scene.owner)
    browser.cookies.set('session', (await signedIn(market, scene.colleague)).token!)
    market.clock.advance({ minutes: viewMinutes })
    expect(extraOf(await browser.call(logout, { body: {} }))).toBe('VIEW_ENDED')
    expect((await browser.call(session)).body.payload).toMatchObject({ user: null })
  })

  test('is stored as a hash alone', async () => {
    const browser = await viewingBrowser(scene.owner)
    const [row] = await market.database.sql<{ stored: string }[]>`
      select string_agg(member_view::text, '') as stored from member_view`
    expect(row!.stored).not.toContain(browser.cookies.get('view')!.slice(5))
  })
})
