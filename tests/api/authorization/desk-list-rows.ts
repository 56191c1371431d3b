import {
  getModeratedBroadcast,
  listModeratedBroadcasts,
  removeBroadcasts,
  restoreBroadcasts,
} from '#contract/broadcasts/moderation.ts'
import { aBroadcast } from '../../support/market/factories.ts'
import { insertStaff, newStaffEmail } from '../../support/market/staff-rows.ts'
import { staffOf } from './outcomes.ts'
import { row, type Cell } from './row.ts'

const support = staffOf(['support'])
const reason = 'Breaks the rules'

/** A removal of one broadcast. */
async function aRemoval({ market }: Cell): Promise<number> {
  const { sql } = market.database
  const at = market.clock.now()
  const { id } = await aBroadcast(market)
  const by = await insertStaff(sql, {
    name: 'Sam de Boer',
    email: newStaffEmail(),
    role: 'support',
    at,
  })
  const [removal] = await sql<{ id: number }[]>`
    insert into broadcast_removal (removed_at, removed_by, reason)
    values (${at}, ${by}, ${reason}) returning id`
  await sql`update broadcast set removed_at = ${at}, removal_id = ${removal!.id} where id = ${id}`
  return removal!.id
}

/** The lists of the back office and what is done with selected rows. */
export const deskListRows = [
  row(listModeratedBroadcasts, support),
  row(getModeratedBroadcast, support, async ({ market }) => ({
    params: { id: (await aBroadcast(market)).id },
  })),
  row(removeBroadcasts, support, async ({ market }) => ({
    body: { target: { ids: [(await aBroadcast(market)).id] }, reason },
  })),
  row(restoreBroadcasts, support, async (cell) => ({ params: { id: await aRemoval(cell) } })),
]
