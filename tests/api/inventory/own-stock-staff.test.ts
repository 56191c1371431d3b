import { beforeEach, describe, expect, test } from 'vitest'
import {
  addStockLine,
  changeStockLine,
  confirmStock,
  listStock,
  removeAllStock,
} from '#contract/inventory/own-stock.ts'
import { exportCompanyStock } from '#contract/inventory/desk/company-stock.ts'
import { addressOf, type Caller } from '../../support/market/callers.ts'
import { aContact, type TestContact } from '../../support/market/factories.ts'
import { aStockOwner, ownStockOf, thing, type OwnStock } from '../../support/stock/own-stock.ts'
import { aStaffCaller, aStaffMember, staffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let me: TestContact
let mine: Caller
let own: OwnStock
beforeEach(async () => {
  ;({ me, mine, own } = await aStockOwner(market))
})

describe('staff manage any stock', () => {
  test('with company and reason, which are audited (API-049)', async () => {
    const staff = await aStaffCaller(market, 'support')
    const reason = 'Asked for by telephone'
    const { companyId } = me
    const nameless = await staff.call(addStockLine, { body: { ...thing, reason } })
    expect(nameless.refusal.payload.errors).toEqual([
      { param: 'companyId', msg: 'This field is required' },
    ])
    const mute = await staff.call(addStockLine, { body: { ...thing, companyId } })
    expect(mute.refusal.payload.errors).toEqual([
      { param: 'reason', msg: 'This field is required' },
    ])
    const { body } = await staff.call(addStockLine, { body: { ...thing, companyId, reason } })
    const { id } = body.payload.line
    expect((await own.list()).results.map((line) => line.id)).toEqual([id])
    expect((await ownStockOf(staff).list({ companyId })).numResults).toBe(1)
    const missing = await staff.call(addStockLine, {
      body: { ...thing, companyId: 2_000_000_000, reason },
    })
    expect(missing.status).toBe(404)
    await staff.call(changeStockLine, {
      params: { id: String(id) },
      body: { quantity: 6, companyId, reason },
    })
    const typedName = me.companyName
    await staff.call(removeAllStock, { body: { companyId, reason, typedName } })
    await staff.call(confirmStock, { body: { companyId, reason } })
    const acts = await market.database.sql`
      select act, reason, details from audit_entry
      where company_id = ${companyId} and actor_kind = 'staff' order by id`
    expect(acts).toEqual([
      { act: 'stock.changed', reason, details: { partNumber: 'AB-100', done: 'added' } },
      { act: 'stock.changed', reason, details: { 'quantity.from': 5, 'quantity.to': 6 } },
      { act: 'stock.deleted', reason, details: { lines: 1 } },
      { act: 'stock.confirmed', reason, details: {} },
    ])
  })
  test('deletes the whole stock only with the name of the company (BK-117)', async () => {
    const staff = await aStaffCaller(market, 'support')
    const { companyId, companyName } = me
    await own.add(thing)
    const body = { companyId, reason: 'Asked for by telephone' }
    for (const typedName of [undefined, 'Another company']) {
      const { refusal } = await staff.call(removeAllStock, { body: { ...body, typedName } })
      expect(refusal.payload.errors).toEqual([
        { param: 'typedName', msg: `Type the name as shown: ${companyName}` },
      ])
    }
    expect((await own.list()).numResults).toBe(1)
    const typedName = ` ${companyName.toUpperCase()} `
    await staff.call(removeAllStock, { body: { ...body, typedName } })
    expect((await own.list()).numResults).toBe(0)
  })
  test('export the stock of a company, which is audited (BK-068, AM-146)', async () => {
    const staff = await aStaffMember(market, { role: 'support' })
    const { token } = await staffCaller(market, staff)
    await own.add(thing)
    const params = { id: String(me.companyId) }
    const answer = await fetch(market.url + addressOf(exportCompanyStock, params, {}), {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await answer.text()).toContain('AB-100,Acme,A thing,5,')
    const [entry] = await market.database.sql`
      select actor_id as staff_id, act, details from audit_entry
      where company_id = ${me.companyId} order by id desc limit 1`
    expect(entry).toEqual({
      staffId: staff.id,
      act: 'stock.exported',
      details: { format: 'csv' },
    })
  })
  test('a member who names another company gets 404', async () => {
    const { companyId } = await aContact(market)
    expect((await mine.call(listStock, { query: { companyId } })).status).toBe(404)
    expect((await mine.call(addStockLine, { body: { ...thing, companyId } })).status).toBe(404)
  })
})
