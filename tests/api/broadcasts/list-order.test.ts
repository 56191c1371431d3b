import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getBroadcastSettings } from '#contract/broadcasts/broadcast-settings.ts'
import { listBroadcastLists } from '#contract/broadcasts/broadcasts.ts'
import { orderBroadcastLists } from '#contract/broadcasts/list-order.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { aStaffMember, staffCaller, type TestStaff } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let person: TestStaff
let editor: Caller
let original: number[]
beforeAll(async () => {
  person = await aStaffMember(market, { role: 'editor' })
  editor = await staffCaller(market, person)
  original = await listIds()
})
afterEach(async () => {
  const reply = await order(original, await listIds())
  expect(reply.status).toBe(200)
})

async function listIds(): Promise<number[]> {
  const { body } = await visitor(market).call(listBroadcastLists)
  return body.payload.results.map(({ id }) => id)
}
const order = (ids: readonly number[], was: readonly number[], who = editor) =>
  who.call(orderBroadcastLists, { body: { listIds: [...ids], was: [...was] } })

describe('the order of the lists (AM-016)', () => {
  test('is changed by staff, everywhere and on record', async () => {
    const [pc, laptop, ...rest] = original
    expect((await order([laptop!, pc!, ...rest], original)).status).toBe(200)
    expect(await listIds()).toEqual([laptop, pc, ...rest])
    const member = await signedIn(market, await aContact(market))
    const { primary } = (await member.call(getBroadcastSettings)).body.payload
    expect(primary.map(({ listId }) => listId)).toEqual([laptop, pc, ...rest])
    const entries = await market.database.sql<{ details: { from: string; to: string } }[]>`
      select details from audit_entry where act = 'lists.ordered' and actor_id = ${person.id}`
    expect(entries).toHaveLength(1)
    expect(entries[0]!.details.from).toMatch(/^PC, Laptop, Components/)
    expect(entries[0]!.details.to).toMatch(/^Laptop, PC, Components/)
  })

  test('names every list once', async () => {
    const [pc, ...rest] = original
    for (const wrong of [[], rest, [pc!, ...original], [3, ...rest], [rest[0]!, ...rest]]) {
      const reply = await order(wrong, original)
      expect(reply.status).toBe(400)
      expect(reply.refusal.payload.errors).toEqual([
        { param: 'listIds', msg: 'This field is not valid' },
      ])
    }
    expect(await listIds()).toEqual(original)
  })

  test('is refused when it was changed since it was read, and stays whole', async () => {
    const reversed = original.toReversed()
    const replies = await Promise.all([
      order(reversed, original),
      order(reversed, original),
      order([...original.slice(1), original[0]!], original),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(new Set(await listIds())).toEqual(new Set(original))
  })
})
