import { beforeAll, describe, expect, test } from 'vitest'
import { blockCompany, messageCompany } from '#contract/companies/desk/company-actions.ts'
import {
  addReasonTemplate,
  listReasonTemplates,
  removeReasonTemplate,
  suggestReasons,
} from '#contract/back-office/reasons.ts'
import type { Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let support: Caller
let editor: Caller
beforeAll(async () => {
  support = await aStaffCaller(market, 'support')
  editor = await aStaffCaller(market, 'editor')
})

async function block(caller: Caller, reason: string) {
  const { companyId } = await aContact(market)
  const reply = await caller.call(blockCompany, {
    params: { id: String(companyId) },
    body: { html: '<p>Call us</p>', reason, version: 1 },
  })
  expect(reply.status).toBe(200)
}
const offered = async (caller: Caller, act: 'account.blocked' | 'account.message') =>
  (await caller.call(suggestReasons, { query: { act } })).body.payload

describe('suggested reasons (BK-117)', () => {
  test('are the last five different ones of this person for this action, newest first', async () => {
    for (const reason of ['One', 'Two', 'Three', 'Two', 'Four', 'Five', 'Six']) {
      await block(support, reason)
    }
    const { companyId } = await aContact(market)
    await support.call(messageCompany, {
      params: { id: String(companyId) },
      body: { html: '<p>Hello</p>', reason: 'Another action', version: 1 },
    })
    await block(await aStaffCaller(market, 'support'), 'A colleague')
    expect((await offered(support, 'account.blocked')).recent).toEqual([
      'Six',
      'Five',
      'Four',
      'Two',
      'Three',
    ])
  })

  test('have the templates of the action before those for every action', async () => {
    const add = (act: 'account.blocked' | null, text: string) =>
      editor.call(addReasonTemplate, { body: { act, text } })
    expect((await add(null, 'Asked by telephone')).status).toBe(200)
    expect((await add('account.blocked', 'Does not pay')).status).toBe(200)
    expect((await add('account.blocked', 'Does not pay')).status).toBe(409)
    expect((await offered(support, 'account.blocked')).templates).toEqual([
      'Does not pay',
      'Asked by telephone',
    ])
    expect((await offered(support, 'account.message')).templates).toEqual(['Asked by telephone'])

    const { results } = (await editor.call(listReasonTemplates)).body.payload
    const params = { id: String(results.find(({ text }) => text === 'Does not pay')!.id) }
    expect((await editor.call(removeReasonTemplate, { params })).status).toBe(200)
    expect((await editor.call(removeReasonTemplate, { params })).status).toBe(404)
    expect((await offered(support, 'account.blocked')).templates).toEqual(['Asked by telephone'])
  })
})
