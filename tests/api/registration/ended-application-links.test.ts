import { beforeEach, describe, expect, test } from 'vitest'
import {
  approveRegistration,
  rejectRegistration,
} from '#contract/registration/desk/registrations.ts'
import { refusals } from '#contract/refusals.ts'
import {
  answerApplication,
  answerWithFile,
  applicationLinkDays,
  getApplication,
} from '#contract/registration/registration.ts'
import { applicationUrl } from '#server/features/registration/public.ts'
import {
  aNewcomer,
  apply,
  applyAndConfirm,
  passChecks,
} from '../../support/joining/registration.ts'
import { aContact } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { aFile, aPdf } from '../../support/sample-files.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
beforeEach(() => market.clock.set('2026-11-20T09:00:00Z'))

const tokenOf = (id: number) =>
  new URL(applicationUrl(market.platform, id)).searchParams.get('token')!
const read = (id: number) =>
  aNewcomer(market).call(getApplication, { body: { token: tokenOf(id) } })

async function approve(id: number) {
  const staff = await aStaffCaller(market, 'support')
  await passChecks(staff, id)
  return staff.raw('POST', approveRegistration.path.replace(':id', String(id)), {})
}
async function reject(id: number) {
  const staff = await aStaffCaller(market, 'support')
  const reason = 'Not an IT company.'
  return staff.raw('POST', rejectRegistration.path.replace(':id', String(id)), { reason })
}
const ofKnownAddress = async () => {
  const { email } = await aContact(market)
  return apply(market, { email })
}

describe('the link of an application (RG-019)', () => {
  test.each([
    ['approved', () => applyAndConfirm(market), approve],
    ['rejected', () => apply(market), reject],
    ['closed, of a known address', ofKnownAddress, reject],
  ])('works for 30 days after it was %s, for no call afterwards', async (_end, send, decide) => {
    const { id } = await send()
    market.clock.advance({ days: 100 })
    expect((await read(id)).status).toBe(200)
    expect((await decide(id)).status).toBe(200)
    market.clock.advance({ days: applicationLinkDays - 1, hours: 23 })
    expect((await read(id)).status).toBe(200)
    market.clock.advance({ hours: 1 })
    const body = { token: tokenOf(id), text: 'And now?' }
    const ended = [
      await read(id),
      await aNewcomer(market).call(answerApplication, { body }),
      await aNewcomer(market).call(answerWithFile, {
        body,
        files: { file: aFile('order.pdf', aPdf()) },
      }),
    ]
    for (const { status, refusal } of ended) {
      expect([status, refusal.payload]).toMatchObject([
        410,
        { msg: refusals.linkEnded, extra: 'ENDED' },
      ])
    }
  })

  test('works as long as nobody has decided', async () => {
    const { id } = await apply(market)
    market.clock.advance({ days: 300 })
    expect((await read(id)).status).toBe(200)
  })

  test('ends from the decision on, whatever becomes of the company later', async () => {
    const { id } = await applyAndConfirm(market)
    market.clock.advance({ days: 5 })
    expect((await approve(id)).status).toBe(200)
    market.clock.advance({ days: 20 })
    await market.database.sql`
      update company set state = 'trial-ended'
      where id = (select company_id from registration where id = ${id})`
    market.clock.advance({ days: 9, hours: 23 })
    expect((await read(id)).status).toBe(200)
    market.clock.advance({ hours: 1 })
    expect((await read(id)).status).toBe(410)
  })
})
