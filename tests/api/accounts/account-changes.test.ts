import { describe, expect, test } from 'vitest'
import { login } from '#contract/auth/sessions.ts'
import { getBroadcastSettings } from '#contract/broadcasts/broadcast-settings.ts'
import { getCompany } from '#contract/companies.ts'
import { favourites } from '#contract/favourites.ts'
import { stopListsOfCompany } from '#server/features/broadcasts/jobs.ts'
import {
  changeAccount,
  setContactBlock,
  setContactMessage,
} from '#server/features/companies/public.ts'
import { signedIn, visitor } from '../../support/market/callers.ts'
import { aContact, aSetting, testPassword } from '../../support/market/factories.ts'
import { bySystem, change, setInvoiceStatus } from '../../support/account-status.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()

async function companyRow(id: number) {
  const [row] = await market.database.sql`
    select state, state_beneath as beneath, plan, is_service_only, version,
      block_html as block, message_html as message
    from company where id = ${id}`
  return row!
}
const log = (companyId: number) => market.database.sql`
  select act, reason, actor_kind as actor, details from audit_entry
  where company_id = ${companyId} and contact_id is null order by id`

describe('changes of an account (BK-007)', () => {
  test('are recorded with actor, reason, from and to', async () => {
    const { companyId } = await aContact(market)
    await change(market, companyId, { kind: 'setBlock', html: '<p>Call us.</p>' })
    expect(await log(companyId)).toEqual([
      {
        act: 'account.blocked',
        actor: 'system',
        reason: bySystem.reason,
        details: {
          'state.from': 'active',
          'state.to': 'custom-blocked',
          'underlyingState.from': null,
          'underlyingState.to': 'active',
          'blockHtml.from': '',
          'blockHtml.to': '<p>Call us.</p>',
        },
      },
    ])
  })

  test('are refused and change nothing where the state does not allow them', async () => {
    const { companyId } = await aContact(market)
    const before = await companyRow(companyId)
    const refused = await market.database.transaction((tx) =>
      changeAccount(tx, market.platform, companyId, { kind: 'approveTrial' }, bySystem),
    )
    expect(refused).toMatchObject({ status: 409, extra: 'STATE' })
    expect(await companyRow(companyId)).toEqual(before)
    expect(await log(companyId)).toEqual([])
  })

  test('are not recorded when nothing changes', async () => {
    const { companyId } = await aContact(market, { company: { plan: 'plus' } })
    expect(await change(market, companyId, { kind: 'setPlan', plan: 'plus' })).toEqual({
      version: 1,
    })
    expect(await log(companyId)).toEqual([])
  })

  test('refuses the second of two concurrent changes (CHANGED)', async () => {
    const { companyId } = await aContact(market)
    const block = (html: string) =>
      market.database.transaction((tx) =>
        changeAccount(
          tx,
          market.platform,
          companyId,
          { kind: 'setBlock', html },
          {
            ...bySystem,
            version: 1,
          },
        ),
      )
    const both = await Promise.all([block('<p>one</p>'), block('<p>two</p>')])
    expect(both.filter((done) => 'version' in done)).toEqual([{ version: 2 }])
    expect(both.find((done) => !('version' in done))).toMatchObject({
      status: 409,
      extra: 'CHANGED',
    })
    expect(await log(companyId)).toHaveLength(1)
  })

  test('ends all sessions at once on termination', async () => {
    const contact = await aContact(market)
    const caller = await signedIn(market, contact)
    await change(market, contact.companyId, { kind: 'terminate' })
    expect((await caller.call(favourites)).status).toBe(401)
    const again = await visitor(market).call(login, {
      body: { email: contact.email, password: testPassword },
    })
    expect(again.status).toBe(403)
  })
})

describe('texts by staff (AM-070, BK-008)', () => {
  test('are sanitised before they are stored', async () => {
    const { companyId } = await aContact(market)
    await change(market, companyId, {
      kind: 'setMessage',
      html: '<p style="position:fixed">See <a href="https://a.example" onclick="x()">this</a></p>',
    })
    expect((await companyRow(companyId))['message']).toBe(
      '<p>See <a href="https://a.example" rel="noopener noreferrer nofollow">this</a></p>',
    )
  })

  test.each(['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<p>&nbsp;</p>'])(
    'is refused when no word is left of it: %s',
    async (html) => {
      const { companyId, id } = await aContact(market)
      for (const kind of ['setBlock', 'setMessage'] as const) {
        const refused = await market.database.transaction((tx) =>
          changeAccount(tx, market.platform, companyId, { kind, html }, bySystem),
        )
        expect(refused).toMatchObject({ status: 400, errors: [{ param: 'html' }] })
      }
      const refused = await market.database.transaction((tx) =>
        setContactMessage(tx, market.platform, id, html, bySystem),
      )
      expect(refused).toMatchObject({ status: 400, errors: [{ param: 'html' }] })
      expect(await companyRow(companyId)).toMatchObject({ block: '', message: '', state: 'active' })
    },
  )

  test('is kept to the length of its column, and refused at the field beyond it', async () => {
    const { companyId, id } = await aContact(market)
    const kept = `<b>${'&'.repeat(3998)}</b>`
    await change(market, companyId, { kind: 'setMessage', html: kept })
    expect(String((await companyRow(companyId))['message'])).toHaveLength(19_997)
    const html = '&'.repeat(10_000)
    const { transaction } = market.database
    const tooLong = { status: 400, errors: [{ param: 'html' }] }
    for (const kind of ['setBlock', 'setMessage'] as const) {
      const refused = await transaction((tx) =>
        changeAccount(tx, market.platform, companyId, { kind, html }, bySystem),
      )
      expect(refused).toMatchObject(tooLong)
    }
    for (const set of [setContactBlock, setContactMessage]) {
      const refused = await transaction((tx) => set(tx, market.platform, id, html, bySystem))
      expect(refused).toMatchObject(tooLong)
    }
  })

  test('is recorded as far as the log keeps it, though that cuts an emoji in two', async () => {
    const { companyId, id } = await aContact(market)
    const html = `${'a'.repeat(1999)}📦`
    await change(market, companyId, { kind: 'setBlock', html })
    await market.database.transaction((tx) =>
      setContactMessage(tx, market.platform, id, html, bySystem),
    )
    const kept = `${'a'.repeat(1999)}\u{fffd}`
    const entries = await market.database.sql`
      select details from audit_entry where company_id = ${companyId} order by id`
    expect(entries.map(({ details }) => details)).toMatchObject([
      { 'blockHtml.to': kept },
      { to: kept },
    ])
  })

  test('an empty text takes a message away', async () => {
    const { companyId } = await aContact(market)
    await change(market, companyId, { kind: 'setMessage', html: '<p>Hello</p>' })
    await change(market, companyId, { kind: 'setMessage', html: ' ' })
    expect((await companyRow(companyId))['message']).toBe('')
  })

  test('to one person is recorded with that person', async () => {
    const contact = await aContact(market)
    await market.database.transaction((tx) =>
      setContactMessage(tx, market.platform, contact.id, '<p>Hello</p>', bySystem),
    )
    const entries = await market.database.sql`
      select act, company_id, details from audit_entry where contact_id = ${contact.id}`
    expect(entries).toEqual([
      {
        act: 'contact.message',
        companyId: contact.companyId,
        details: { from: '', to: '<p>Hello</p>' },
      },
    ])
  })
})

describe('how a company stands with its invoice (BK-007)', () => {
  test('moves its account: overdue, force-pay, and back', async () => {
    const { companyId } = await aContact(market)
    await setInvoiceStatus(market, companyId, { isDue: true, isPastDue: true })
    expect(await companyRow(companyId)).toMatchObject({ state: 'overdue' })
    await setInvoiceStatus(market, companyId, { isDue: true, isPastDue: true, forcePay: true })
    expect(await companyRow(companyId)).toMatchObject({ state: 'force-pay' })
    await setInvoiceStatus(market, companyId, {})
    expect(await companyRow(companyId)).toMatchObject({ state: 'active' })
    expect((await log(companyId)).map(({ act }) => act as string)).toEqual([
      'account.settled',
      'account.settled',
      'account.settled',
    ])
  })

  test('changes the underlying state of a custom block, and the company stays hidden', async () => {
    const { companyId } = await aContact(market)
    const reader = await signedIn(market, await aContact(market))
    await change(market, companyId, { kind: 'setBlock', html: '<p>Call us.</p>' })
    await setInvoiceStatus(market, companyId, { isDue: true, isPastDue: true, forcePay: true })
    expect(await companyRow(companyId)).toMatchObject({
      state: 'custom-blocked',
      beneath: 'force-pay',
    })
    const found = await reader.call(getCompany, { params: { id: String(companyId) } })
    expect(found.status).toBe(404)
  })
})

describe('a company that becomes service-only', () => {
  test('has no plan, may not trade, and receives no lists', async () => {
    const contact = await aContact(market)
    const caller = await signedIn(market, contact)
    await aSetting(market, { contact, listId: 7, type: 0 })
    await aSetting(market, { contact, listId: 4, type: 1 })
    const other = await aContact(market)
    await aSetting(market, { contact: other, listId: 7, type: 0 })

    await change(market, contact.companyId, { kind: 'setServiceOnly', isServiceOnly: true })
    expect(await companyRow(contact.companyId)).toMatchObject({ plan: null, isServiceOnly: true })
    const refused = await caller.call(getBroadcastSettings)
    expect([refused.status, refused.refusal.payload.extra]).toEqual([403, 'SERVICE_ONLY'])

    const [asked] = await market.database.sql<{ payload: unknown }[]>`
      select payload from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id
      where task.identifier = ${stopListsOfCompany.name}`
    await stopListsOfCompany.run(market.platform, asked!.payload)
    const types = (contactId: number) => market.database.sql`
      select distinct type from broadcast_setting where contact_id = ${contactId}`
    expect(await types(contact.id)).toEqual([{ type: 2 }])
    expect(await types(other.id)).toEqual([{ type: 0 }])
  })
})
