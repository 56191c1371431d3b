import { beforeAll, expect, test } from 'vitest'
import { changeBroadcastSettings } from '#contract/broadcasts/broadcast-settings.ts'
import { saveSearch } from '#contract/broadcasts/saved-searches.ts'
import { setFavourite } from '#contract/favourites.ts'
import {
  changeEmail,
  removeContact,
  sendPasswordLink,
} from '#contract/companies/desk/contact-actions.ts'
import { countStoredFiles } from '../../support/count-stored-files.ts'
import { aPictureOf } from '../../support/companies/pictures.ts'
import { admitted, bearer, liveSockets, openLive } from '../../support/market/live-client.ts'
import { enrol } from '../../support/market/authenticator.ts'
import { signedIn } from '../../support/market/callers.ts'
import { aColleague, aCompany, aContact, type TestContact } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()

/** Everything that belongs to a contact alone, by the table that holds it. */
const tables = [
  'session',
  'two_factor',
  'recovery_code',
  'picture',
  'password_link',
  'email_change',
  'favourite',
  'broadcast_setting',
  'saved_search',
] as const

async function rowsOf(contactId: number): Promise<Record<string, number>> {
  const { sql } = market.database
  const counts = await Promise.all(
    tables.map(async (table) => {
      const own =
        table === 'recovery_code'
          ? sql`two_factor_id in (select id from two_factor where contact_id = ${contactId})`
          : sql`contact_id = ${contactId}`
      const [row] = await sql<{ n: number }[]>`
        select count(*)::int as n from ${sql(table)} where ${own}`
      return [table, row!.n] as const
    }),
  )
  return Object.fromEntries(counts)
}

let leaver: TestContact
let before: Record<string, number>
let after: Record<string, number>
let filesBefore: unknown
let socketClosed: Promise<number>
let wasOpen: number

beforeAll(async () => {
  const staff = await aStaffCaller(market, 'support')
  leaver = await aColleague(market, await aContact(market))
  filesBefore = await countStoredFiles(market)
  const caller = await signedIn(market, leaver)
  await enrol(market, leaver, caller)
  await aPictureOf(market, { contactId: leaver.id })
  await caller.call(setFavourite, { body: { companyId: (await aCompany(market)).id } })
  await caller.call(changeBroadcastSettings, { body: { primary: [{ listId: 7, type: 0 }] } })
  await caller.call(saveSearch, { body: { q: '840 G8' } })
  const params = { id: String(leaver.id) }
  const email = `new${leaver.id}@company.example`
  const act = { reason: 'Asked by telephone' }
  await staff.call(changeEmail, { params, body: { ...act, kind: 'primary', email, version: 1 } })
  const version = async () =>
    (
      await market.database.sql<{ version: number }[]>`
      select version from contact where id = ${leaver.id}`
    )[0]!.version
  await staff.call(sendPasswordLink, { params, body: { version: await version() } })
  const { open } = await liveSockets(market)
  const socket = await openLive(market, { headers: bearer(caller.token) })
  await admitted(market, open + 1)
  wasOpen = open
  socketClosed = socket.closed
  before = await rowsOf(leaver.id)
  const gone = await staff.call(removeContact, {
    params,
    body: { ...act, version: await version() },
  })
  expect(gone.status).toBe(200)
  after = await rowsOf(leaver.id)
})

test.each(tables)('removing a contact deletes its rows of %s at once (BK-104)', (table) => {
  expect(before[table], 'the contact had one').toBeGreaterThan(0)
  expect(after[table]).toBe(0)
})

test('removing a contact deletes the files of its picture (BK-104)', async () => {
  expect(await countStoredFiles(market)).toEqual(filesBefore)
})

test('removing a contact closes its live sockets (BK-104)', async () => {
  await socketClosed
  expect((await liveSockets(market)).open).toBe(wasOpen)
})

test('removing a contact deletes the hash of its password (BK-104)', async () => {
  expect(
    await market.database.sql`select password_hash from contact where id = ${leaver.id}`,
  ).toEqual([{ passwordHash: null }])
})
