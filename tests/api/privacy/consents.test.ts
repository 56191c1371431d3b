import { expect, test } from 'vitest'
import { getCompanyPrivacy } from '#contract/privacy/desk/company-privacy.ts'
import { exportCompanyData } from '#contract/privacy/desk/data-exports.ts'
import { aColleague, aContact, letLeave } from '../../support/market/factories.ts'
import { addressOf } from '../../support/market/callers.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { aStoredOrder } from '../../support/companies/stored-orders.ts'
import { apply } from '../../support/joining/registration.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })

const privacyOf = async (companyId: number) => {
  const staff = await aStaffCaller(market, 'support')
  const { status, body } = await staff.call(getCompanyPrivacy, {
    params: { id: String(companyId) },
  })
  expect(status).toBe(200)
  return body.payload
}

test('shows when a company agreed to which version of contract and privacy policy (BK-104)', async () => {
  market.clock.set('2026-11-23T10:00:00Z')
  const { body, id } = await apply(market)
  const [row] = await market.database.sql<{ companyId: number }[]>`
    select company_id from registration where id = ${id}`
  const { companyId } = row!
  const at = new Date('2026-12-24T10:00:00Z')
  await aStoredOrder(market, { companyId, at, contractVersion: 2 })
  const [order, application] = (await privacyOf(companyId)).consents
  expect(order).toMatchObject({ with: 'order', contractVersion: 2, by: null })
  expect(application).toMatchObject({
    with: 'application',
    by: body.name,
    contractVersion: 1,
    privacyVersion: 1,
    at: '2026-11-23T10:00:00.000Z',
  })
})

test('lists the people of a company, removed ones too, and what was exported (BK-103)', async () => {
  const main = await aContact(market, { name: 'Ann' })
  await letLeave(market, await aColleague(market, main, { name: 'Ben' }))
  const staff = await aStaffCaller(market, 'support')
  const params = { id: String(main.companyId) }
  await staff.raw('GET', addressOf(exportCompanyData, params, { reason: 'Asked by letter' }))
  const { people, requests } = await privacyOf(main.companyId)
  expect(people).toMatchObject([
    { name: 'Ann', isRemoved: false, clearedAt: null },
    { name: 'Ben', isRemoved: true, clearedAt: null },
  ])
  expect(requests).toMatchObject([{ title: 'Exported', person: null, reason: 'Asked by letter' }])
})
