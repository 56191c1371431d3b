import { beforeEach, describe, expect, test } from 'vitest'
import { rejectRegistration } from '#contract/registration/desk/registrations.ts'
import { getApplication } from '#contract/registration/registration.ts'
import { idToken } from '#server/platform/id-token.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import type { Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { aNewcomer, apply, readRegistration } from '../../support/joining/registration.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
const reason = 'Looks like the fraud of last spring'
let staff: Caller
beforeEach(async () => {
  market.clock.set('2026-11-20T09:00:00Z')
  staff = await aStaffCaller(market, 'support')
})

/** Somebody applies with the address of a member. */
async function anApplicationOf(state: 'active' | 'terminated' = 'active') {
  const known = await aContact(market, { company: { state } })
  return { known, ...(await apply(market, { email: known.email })) }
}
const close = (id: number, given: object = {}) =>
  staff.raw('POST', rejectRegistration.path.replace(':id', String(id)), { reason, ...given })
const mailsAfter = async (act: () => Promise<unknown>) => {
  const before = (await queuedMails(market, '')).length
  await act()
  return (await queuedMails(market, '')).slice(before)
}

describe('closing the application of an address that belongs to a contact', () => {
  test('mails nothing to anybody by default (BK-003)', async () => {
    const { id } = await anApplicationOf()
    const mails = await mailsAfter(() => close(id))
    expect(mails).toEqual([])
    expect((await readRegistration(staff, id)).state).toBe('closed')
  })

  test('records the reason, which nobody reads behind the link of the application (BK-003)', async () => {
    const { id, known } = await anApplicationOf()
    await close(id)
    const [entry] = await market.database.sql`
      select reason from audit_entry where act = 'registration.closed' and contact_id = ${known.id}`
    expect(entry).toEqual({ reason })
    // A question of staff would have mailed the link to the member.
    const token = idToken(market.platform, 'application 2', id)
    const { payload } = (await aNewcomer(market).call(getApplication, { body: { token } })).body
    expect(payload).toMatchObject({ state: 'closed', messages: [] })
  })

  test('mails how to sign in where staff choose so, without the reason (BK-003)', async () => {
    const { id, known, body } = await anApplicationOf()
    const mails = await mailsAfter(() => close(id, { sendsSignIn: true }))
    expect(mails.map(({ addresses, subject }) => [addresses, subject])).toEqual([
      [[known.email], 'You already have a TBS account'],
    ])
    const { text, html } = mails[0]!
    expect(text).toContain(`Hello ${known.name},`)
    expect(text).toContain('choose "Forgot your password?" there')
    expect(text + html).not.toContain(reason)
    expect(text).not.toContain(body.name)
  })

  test('does not mail how to sign in to an account that cannot (BK-003)', async () => {
    const { id } = await anApplicationOf('terminated')
    const { known } = await readRegistration(staff, id)
    expect(known!.canSignIn).toBe(false)
    expect((await close(id, { sendsSignIn: true })).status).toBe(409)
    expect((await close(id)).status).toBe(200)
  })
})

test('an application with the address of a closed account is not answered with how to sign in (BK-003)', async () => {
  const { id } = await anApplicationOf('terminated')
  const [mail] = await queuedMails(market, `registration:${id}:applicant`)
  expect(mail!.subject).toBe('We received your application to TBS')
})
