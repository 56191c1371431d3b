import { beforeEach, describe, expect, test } from 'vitest'
import { login } from '#contract/auth/sessions.ts'
import { changeTrial } from '#contract/companies/desk/company-actions.ts'
import { askApplicant, approveRegistration } from '#contract/registration/desk/registrations.ts'
import {
  answerApplication,
  confirmApplication,
  getApplication,
} from '#contract/registration/registration.ts'
import { idToken } from '#server/platform/id-token.ts'
import type { Caller } from '../../support/market/callers.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import {
  askForLink,
  linkMails,
  newPassword,
  setByLink,
  welcomeToken,
  workOffRequests,
} from '../../support/password-links.ts'
import {
  aNewcomer,
  apply,
  applyAndConfirm,
  passChecks,
  readRegistration,
} from '../../support/joining/registration.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
const now = '2026-11-20T09:00:00.000Z'
let staff: Caller
beforeEach(async () => {
  market.clock.set(now)
  staff = await aStaffCaller(market, 'support')
})

const approve = (id: number, reason = '') =>
  staff.raw('POST', approveRegistration.path.replace(':id', String(id)), { reason })
const confirm = (token: string) => aNewcomer(market).call(confirmApplication, { body: { token } })
const signIn = async (email: string, password: string) =>
  (await aNewcomer(market).raw('POST', login.path, { email, password })).status
const confirmedAt = async (id: number) =>
  (await readRegistration(staff, id)).contact.emailConfirmedAt
const entriesOf = async (companyId: number, act: string) => [
  ...(await market.database.sql`
    select reason, actor_kind as actor, details from audit_entry
    where company_id = ${companyId} and act = ${act}`),
]

describe('the e-mail address of an application', () => {
  test('is confirmed by the button of its page, not by opening the mailed link (BK-001)', async () => {
    const { id, token } = await apply(market)
    await aNewcomer(market).call(getApplication, { body: { token } })
    expect(await confirmedAt(id)).toBeNull()
    expect((await confirm(token)).body.payload.emailConfirmedAt).toBe(now)
    expect(await confirmedAt(id)).toBe(now)
  })

  test('stays confirmed from its first time, which is recorded once (BK-001)', async () => {
    const { id, token } = await applyAndConfirm(market)
    market.clock.advance({ hours: 1 })
    expect((await confirm(token)).body.payload.emailConfirmedAt).toBe(now)
    staff = await aStaffCaller(market, 'support')
    const { company } = await readRegistration(staff, id)
    expect(await entriesOf(company.id!, 'registration.email-confirmed')).toEqual([
      { reason: '', actor: 'visitor', details: { id } },
    ])
  })

  test('is confirmed by an answer behind the mailed link too (BK-001)', async () => {
    const { id, token } = await apply(market)
    const question = { text: 'Which brands do you trade?' }
    await staff.call(askApplicant, { params: { id: String(id) }, body: question })
    expect(await confirmedAt(id)).toBeNull()
    await aNewcomer(market).call(answerApplication, { body: { token, text: 'Dell and HP.' } })
    expect(await confirmedAt(id)).toBe(now)
    const { company } = await readRegistration(staff, id)
    expect(await entriesOf(company.id!, 'registration.email-confirmed')).toEqual([
      { reason: '', actor: 'visitor', details: { id } },
    ])
  })

  test('is not confirmed by a token of an earlier version, which was in the answer to the application (BK-001)', async () => {
    const { id } = await apply(market)
    const token = idToken(market.platform, 'application 1', id)
    const answer = await aNewcomer(market).raw('POST', confirmApplication.path, { token })
    expect(answer.status).toBe(404)
    expect(await confirmedAt(id)).toBeNull()
  })
})

describe('approving an application whose address is not confirmed', () => {
  test('needs a reason, which is recorded (BK-002)', async () => {
    const { id } = await apply(market)
    await passChecks(staff, id)
    const refused = await approve(id)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      payload: { errors: [{ param: 'reason', msg: expect.stringContaining('not confirmed') }] },
    })
    const reason = 'Called back on the number of the trade register'
    expect((await approve(id, reason)).status).toBe(200)
    const { company } = await readRegistration(staff, id)
    expect(await entriesOf(company.id!, 'account.trial-approved')).toMatchObject([{ reason }])
  })

  test('needs the reason on the page of the company too (BK-002)', async () => {
    const { id } = await apply(market)
    await passChecks(staff, id)
    const { company } = await readRegistration(staff, id)
    const path = changeTrial.path.replace(':id', String(company.id))
    const step = { step: 'approve', version: company.version }
    expect((await staff.raw('POST', path, step)).status).toBe(400)
    expect((await staff.raw('POST', path, { ...step, reason: 'Called back' })).status).toBe(200)
  })

  test('names the open checks first (BK-004)', async () => {
    const { id } = await apply(market)
    expect((await approve(id)).body).toMatchObject({ status: 409, payload: { extra: 'CHECKS' } })
  })
})

describe('an account that was applied for with the address of a stranger', () => {
  test('opens for nobody but who uses the link that approval mails (RG-017, BK-001, BK-002)', async () => {
    const password = 'Oliveiras-no-Douro-212!'
    const { id, body } = await apply(market, { password })
    expect(await signIn(body.email, password)).toBe(400)
    await passChecks(staff, id)
    expect((await approve(id, 'Called back')).status).toBe(200)
    expect(await signIn(body.email, password)).toBe(400)

    const [row] = await market.database.sql<{ id: number }[]>`
      select id from contact where email = ${body.email}`
    await setByLink(market, await welcomeToken(market, row!.id), newPassword)
    expect(await signIn(body.email, newPassword)).toBe(200)
  })

  test('has no other way in before it is approved: no link is sent on request (BK-001)', async () => {
    const { body } = await apply(market)
    await askForLink(market, body.email)
    await workOffRequests(market)
    expect(await linkMails(market, body.email)).toHaveLength(0)
  })
})
