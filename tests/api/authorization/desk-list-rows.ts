import { everyRole } from '#contract/access.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  getBulkAct,
  previewBulkAct,
  previewBulkMail,
  startBulkAct,
  stopBulkAct,
  testBulkMail,
  undoBulkAct,
} from '#contract/companies/desk/bulk-acts.ts'
import { searches } from '#contract/parts/desk/search-log.ts'
import { people } from '#contract/companies/desk/people-list.ts'
import {
  getModeratedBroadcast,
  removeBroadcasts,
  restoreBroadcasts,
  moderatedBroadcasts,
} from '#contract/broadcasts/desk/moderation.ts'
import { listViews, removeView, saveView } from '#contract/back-office/lists/list-views.ts'
import {
  refuseMail,
  releaseMail,
  retryImport,
  retryIncomingMail,
  incoming,
} from '#contract/mail/desk/incoming.ts'
import { exportReport, getReport } from '#contract/back-office/reports/reports.ts'
import { aBroadcast, aCompany } from '../../support/market/factories.ts'
import { aStockFile } from '../../support/stock/stock-files.ts'
import { insertStaff, newStaffEmail } from '../../support/market/staff-rows.ts'
import { staffOf } from './outcomes.ts'
import { row, type Cell } from './row.ts'
import { companies } from '#contract/companies/desk/company-list.ts'

const support = staffOf(['support'])
const movers = staffOf(['support', 'finance'])
const readers = staffOf([...everyRole])
const reason = 'Breaks the rules'

const aColleague = ({ market }: Cell) =>
  insertStaff(market.database.sql, {
    name: 'Sam de Boer',
    email: newStaffEmail(),
    roles: ['support'],
    at: market.clock.now(),
  })

/** A mail that waits for its sender, or was not handed over in time. */
async function anIncomingMail({ market }: Cell, isHeld: boolean): Promise<number> {
  const now = market.clock.now()
  const later = new Date(now.getTime() + 3_600_000)
  const [mail] = await market.database.sql<{ id: number }[]>`
    insert into incoming_mail (mailbox, fingerprint, state, from_address, subject, body_text,
      answerable, token_hash, expires_at, received_at)
    values ('broadcasts', ${randomBytes(32)}, ${isHeld ? 'held' : 'accepted'}, 'jo@firm.example',
      'Offer', '', false, ${isHeld ? randomBytes(32) : null}, ${isHeld ? later : null},
      ${new Date(now.getTime() - 3_600_000)})
    returning id`
  return mail!.id
}
const onHeldMail = async (cell: Cell) => ({
  params: { id: await anIncomingMail(cell, true) },
  body: { reason },
})
const onDelayedMail = async (cell: Cell) => ({
  params: { id: await anIncomingMail(cell, false) },
  body: { reason },
})
async function onFailedImport({ market, owner }: Cell) {
  const { companyId, id: contactId } = owner
  const id = await aStockFile(market, { companyId, contactId })
  await market.database.sql`
    update stock_file set state = 'failed', fault = 'interrupted', ended_at = given_at
    where id = ${id}`
  return { params: { id }, body: { reason } }
}

/** A finished act that set a notice. */
async function aBulkAct(cell: Cell): Promise<number> {
  const { sql } = cell.market.database
  const at = cell.market.clock.now()
  const [act] = await sql<{ id: number }[]>`
    insert into bulk_act (request_key, act, settings, reason, staff_id, source, request_id,
      created_at, finished_at)
    values (${randomUUID()}, 'set-notice', '{"html": "<p>Hello</p>"}', ${reason},
      ${await aColleague(cell)}, '', '', ${at}, ${at}) returning id`
  await sql`
    insert into bulk_act_item (bulk_act_id, company_id, state, before)
    values (${act!.id}, ${(await aCompany(cell.market)).id}, 'done', '{"messageHtml": ""}')`
  return act!.id
}
const onNotice = async ({ market }: Cell) => {
  const target = { ids: [(await aCompany(market)).id] }
  return { body: { key: randomUUID(), act: 'set-notice', html: '<p>Hello</p>', target, reason } }
}

const onBulkMail = async ({ market }: Cell) => {
  const target = { ids: [(await aCompany(market)).id] }
  return { body: { target, subject: 'New prices', text: 'Dear {contact},' } }
}

/** A view that a colleague shares, which admins remove. */
async function aSharedView(cell: Cell): Promise<number> {
  const { database, clock } = cell.market
  const [view] = await database.sql<{ id: number }[]>`
    insert into list_view (list, name, address, created_by, is_shared, created_at)
    values ('companies', ${`View ${randomUUID().slice(0, 30)}`}, '', ${await aColleague(cell)}, true,
      ${clock.now()}) returning id`
  return view!.id
}

/** A removal of one broadcast. */
async function aRemoval(cell: Cell): Promise<number> {
  const { market } = cell
  const { sql } = market.database
  const at = market.clock.now()
  const { id } = await aBroadcast(market)
  const by = await aColleague(cell)
  const [removal] = await sql<{ id: number }[]>`
    insert into broadcast_removal (removed_at, removed_by, reason)
    values (${at}, ${by}, ${reason}) returning id`
  await sql`update broadcast set removed_at = ${at}, removal_id = ${removal!.id} where id = ${id}`
  return removal!.id
}

/** The lists of the back office and what is done with selected rows. */
export const deskListRows = [
  row(moderatedBroadcasts.list, support),
  row(getModeratedBroadcast, support, async ({ market }) => ({
    params: { id: (await aBroadcast(market)).id },
  })),
  row(removeBroadcasts, support, async ({ market }) => ({
    body: { target: { ids: [(await aBroadcast(market)).id] }, reason },
  })),
  row(incoming.list, support),
  row(incoming.export, support),
  row(releaseMail, support, onHeldMail),
  row(refuseMail, support, onHeldMail),
  row(retryIncomingMail, support, onDelayedMail),
  row(retryImport, support, onFailedImport),
  row(searches.list, support),
  row(searches.export, support),
  row(people.list, readers),
  row(listViews, readers),
  row(saveView, readers, ({ unique }) => ({
    body: { list: 'companies', name: unique.slice(-40), address: 'state=trial', isShared: false },
  })),
  row(removeView, { ...staffOf([...everyRole], '404'), admin: '200' }, async (cell) => ({
    params: { id: await aSharedView(cell) },
  })),
  row(companies.export, support),
  row(people.export, support),
  row(moderatedBroadcasts.export, support),
  row(previewBulkAct, support, onNotice),
  row(previewBulkMail, support, onBulkMail),
  row(testBulkMail, support, onBulkMail),
  row(startBulkAct, support, onNotice),
  row(getBulkAct, movers, async (cell) => ({ params: { id: await aBulkAct(cell) } })),
  row(stopBulkAct, support, async (cell) => {
    const id = await aBulkAct(cell)
    await cell.market.database.sql`
      insert into bulk_act_item (bulk_act_id, company_id) values (${id}, ${cell.owner.companyId})`
    return { params: { id } }
  }),
  row(undoBulkAct, support, async (cell) => ({ params: { id: await aBulkAct(cell) } })),
  row(restoreBroadcasts, support, async (cell) => ({ params: { id: await aRemoval(cell) } })),
  row(getReport, staffOf(['support', 'finance']), () => ({
    params: { report: 'growth' },
    query: { period: '2026-11' },
  })),
  row(exportReport, staffOf(['support', 'finance']), () => ({
    params: { report: 'growth' },
    query: { period: '2026-11' },
  })),
]
