import { beforeEach, describe, expect, test } from 'vitest'
import {
  changeBroadcastSettings,
  getBroadcastSettings,
} from '#contract/broadcasts/broadcast-settings.ts'
import { listSavedSearches, saveSearch } from '#contract/broadcasts/saved-searches.ts'
import { auditOf } from '../../../support/account-actions.ts'
import { signedIn, type Caller } from '../../../support/market/callers.ts'
import {
  aColleague,
  aContact,
  aSetting,
  letLeave,
  type TestContact,
} from '../../../support/market/factories.ts'
import { aStaffCaller } from '../../../support/market/staff.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let owner: TestContact
let staff: Caller
beforeEach(async () => {
  owner = await aContact(market)
  staff = await aStaffCaller(market, 'support')
})
const typeOf = async (contactId: number, listId: number) => {
  const { body } = await staff.call(getBroadcastSettings, { query: { contactId } })
  return body.payload.primary.find((row) => row.listId === listId)!.type
}

describe('staff', () => {
  test('read list settings and saved searches of the contact whom they name (API-027, API-030)', async () => {
    await aSetting(market, { contact: owner, listId: 7, type: 1 })
    await (await signedIn(market, owner)).call(saveSearch, { body: { q: '840 G8' } })
    const contactId = owner.id
    expect(await typeOf(contactId, 7)).toBe(1)
    const searches = await staff.call(listSavedSearches, { query: { contactId } })
    expect(searches.body.payload.results.map(({ q }) => q)).toEqual(['840 G8'])
  })

  test.each([getBroadcastSettings, listSavedSearches])(
    'must name a contact who is there: $path',
    async (endpoint) => {
      const none = await staff.raw('GET', endpoint.path)
      expect(none.status).toBe(400)
      expect(none.refusal.payload.errors?.map(({ param }) => param)).toEqual(['contactId'])
      const gone = await aColleague(market, owner)
      await letLeave(market, gone)
      for (const id of [gone.id, 2_000_000_000]) {
        expect((await staff.raw('GET', `${endpoint.path}?contactId=${id}`)).status).toBe(404)
      }
    },
  )

  test('change list settings with a reason, which the audit log keeps (API-028)', async () => {
    const change = { contactId: owner.id, primary: [{ listId: 7, type: 2 as const }] }
    const without = await staff.call(changeBroadcastSettings, { body: change })
    expect(without.refusal.payload.errors?.map(({ param }) => param)).toEqual(['reason'])
    const reason = 'Asked by telephone'
    const done = await staff.call(changeBroadcastSettings, { body: { ...change, reason } })
    expect(done.status).toBe(200)
    expect(await typeOf(owner.id, 7)).toBe(2)
    expect(await auditOf(market, owner.companyId)).toContainEqual(
      expect.objectContaining({ act: 'lists.changed', reason, details: { 'primary.7': 2 } }),
    )
  })
})

test('members reach neither settings nor searches of a colleague by naming them', async () => {
  const colleague = await signedIn(market, await aColleague(market, owner))
  const query = { contactId: owner.id }
  expect((await colleague.call(getBroadcastSettings, { query })).status).toBe(404)
  expect((await colleague.call(listSavedSearches, { query })).status).toBe(404)
  const body = { contactId: owner.id, reason: 'x', primary: [{ listId: 7, type: 0 as const }] }
  expect((await colleague.call(changeBroadcastSettings, { body })).status).toBe(404)
  expect(await typeOf(owner.id, 7)).toBe(2)
})
