import { beforeEach, expect, test } from 'vitest'
import { getBroadcast } from '#contract/broadcasts/broadcasts.ts'
import { clearContactsRemovedLongAgo } from '#server/features/companies/jobs.ts'
import { deriveCompany } from '#server/features/broadcasts/posting/derive-broadcast.ts'
import { accountOf } from '../../support/account-actions.ts'
import { visitor } from '../../support/market/callers.ts'
import { aBroadcast, aColleague, aContact, letLeave } from '../../support/market/factories.ts'
import { setSettings } from '../../support/market/settings.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const clear = () => clearContactsRemovedLongAgo(market.platform)
beforeEach(() => setSettings(market, { removedContactMonthsKept: 12 }))

const rowOf = async (id: number) =>
  (
    await market.database.sql<{ text: string; cleared: boolean }[]>`
      select contact::text as text, cleared_at is not null as cleared from contact where id = ${id}`
  )[0]!

/** A contact with every personal field, who left that many days ago. */
async function aLeaver(daysAgo: number) {
  const main = await aContact(market, { name: 'Ann Peeters' })
  const { id } = await aContact(market, {
    company: { id: main.companyId, name: main.companyName },
    name: 'Wilhelmina Oudekerk',
    email: `wilma${main.id}@oude-kerk.example`,
    emailAlternative: `w.private${main.id}@kerkhof.example`,
    telephone: '+31 10 5550199',
    function: 'Director of Oudekerk',
  })
  await market.database.sql`
    update contact set im_name = 'Teams', im_value = 'wilma.oude' where id = ${id}`
  await letLeave(market, { id })
  await market.database.sql`
    update contact set removed_at = removed_at - make_interval(days => ${daysAgo}) where id = ${id}`
  return { id, main }
}

test('clears the personal fields of a contact twelve months after its removal (BK-104)', async () => {
  const old = await aLeaver(366)
  const recent = await aLeaver(360)
  await clear()
  const { text, cleared } = await rowOf(old.id)
  expect(cleared).toBe(true)
  expect(text).not.toMatch(/wilma|wilhelmina|oudekerk|private|5550199|teams/i)
  expect((await rowOf(recent.id)).text).toMatch(/Wilhelmina Oudekerk.*wilma/)
})

test('takes the months from the setting, and clears once (BK-104)', async () => {
  const { id } = await aLeaver(70)
  await setSettings(market, { removedContactMonthsKept: 2 })
  await clear()
  const first = await market.database.sql`select * from contact where id = ${id}`
  market.clock.advance({ days: 1 })
  await clear()
  expect(await market.database.sql`select * from contact where id = ${id}`).toEqual(first)
})

test('never clears a contact who has not been removed', async () => {
  const contact = await aContact(market, { name: 'Present Person' })
  await market.database.sql`
    update contact set created_at = ${new Date('2001-01-01')} where id = ${contact.id}`
  await clear()
  expect((await rowOf(contact.id)).text).toMatch(/Present Person/)
})

test('leaves the name, number and host hidden from visitors in older texts (AM-039, BK-104)', async () => {
  const { main, id } = await aLeaver(400)
  const names = async () =>
    (
      await market.database.sql<{ text: string }[]>`
        select kind || ' ' || name as text from company_names(${main.companyId})`
    ).map(({ text }) => text)
  const before = await names()
  const { id: broadcast } = await aBroadcast(market, {
    contact: main,
    additionalInfo: 'Ask Wilhelmina Oudekerk, +31 10 5550199. Former contact: none',
  })
  await clear()
  expect((await rowOf(id)).cleared).toBe(true)
  expect(await names()).toEqual(before)
  await deriveCompany(market.platform, main.companyId)
  const { body } = await visitor(market).call(getBroadcast, { params: { id: String(broadcast) } })
  expect(JSON.stringify(body)).not.toMatch(/Wilhelmina|Oudekerk|5550199/)
  expect(JSON.stringify(body)).toContain('Former contact: none')
})

test('keeps the directory free of the name and finds words of the placeholder', async () => {
  const { main } = await aLeaver(400)
  const { sql } = market.database
  await sql`
    update company set description = 'Oudekerk servers, former contact lenses'
    where id = ${main.companyId}`
  await clear()
  const [row] = await sql<{ words: string }[]>`
    select public_words::text as words from directory_text where company_id = ${main.companyId}`
  expect(row!.words).toMatch(/contact/)
  expect(row!.words).not.toMatch(/oudekerk/)
})

test('drops a cleared contact from the former contacts that staff read', async () => {
  const { main, id } = await aLeaver(400)
  const colleague = await aColleague(market, main)
  await letLeave(market, colleague)
  const staff = await aStaffCaller(market, 'support')
  const formerIds = async () => (await accountOf(staff, main.companyId)).left.map((one) => one.id)
  expect(new Set(await formerIds())).toEqual(new Set([id, colleague.id]))
  await clear()
  expect(await formerIds()).toEqual([colleague.id])
})
