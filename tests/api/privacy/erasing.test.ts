import { beforeAll, describe, expect, test } from 'vitest'
import {
  eraseCompany,
  eraseContact,
  previewCompanyErasure,
  previewContactErasure,
} from '#contract/privacy/desk/erasure.ts'
import { retention } from '#contract/privacy/retention.ts'
import { deriveCompanyBroadcasts } from '#server/features/broadcasts/jobs.ts'
import { recomputeChangedVisibility } from '#server/features/inventory/jobs.ts'
import { accountOf, auditOf, runJobs } from '../../support/account-actions.ts'
import { aKnownPerson, personal, personalMarks } from '../../support/companies/a-known-person.ts'
import { findInDatabase } from '../../support/companies/find-in-database.ts'
import { aComplaint } from '../../support/companies/complaints.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import type { Caller } from '../../support/market/callers.ts'
import { aColleague, aContact, letLeave } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { openTestMarket, useTestMarket, type TestMarket } from '../../support/market/test-market.ts'

/** Tables whose rows the law or legal claims keep, by the processing register. */
const kept = retention
  .filter(({ onErasure }) => onErasure === 'kept')
  .flatMap(({ tables }) => tables)
const reason = 'Asked by letter of 20 November'

const market = useTestMarket()
let admin: Caller
beforeAll(async () => {
  admin = await aStaffCaller(market, 'admin')
})

const params = (id: number) => ({ params: { id: String(id) } })

/** Erases the confirmation as well, whose address is kept until its mail is deleted. */
async function endMail({ database: { sql } }: TestMarket): Promise<void> {
  await sql`delete from mail_message where key like 'data-erased:%'`
}

describe('erasing (BK-103)', () => {
  test.each([
    ['a person', 'contact'],
    ['a company', 'company'],
  ] as const)('of %s leaves no personal value outside of what the law keeps', async (_, kind) => {
    const { market: own, close } = await openTestMarket()
    try {
      const staff = await aStaffCaller(own, 'admin')
      const { person } = await aKnownPerson(own, staff)
      const before = await findInDatabase(own, personalMarks, { except: kept })
      expect(before.length).toBeGreaterThan(40)
      const isPerson = kind === 'contact'
      const erased = await staff.call(isPerson ? eraseContact : eraseCompany, {
        ...params(isPerson ? person.id : person.companyId),
        body: { typedName: isPerson ? personal.name : person.companyName, reason },
      })
      expect(erased.refusal.payload).not.toHaveProperty('msg')
      await endMail(own)
      await runJobs(own, [deriveCompanyBroadcasts])
      await recomputeChangedVisibility(own.platform)
      expect(await findInDatabase(own, personalMarks, { except: kept })).toEqual([])
      expect(await findInDatabase(own, personalMarks, { except: [] })).toEqual(
        expect.arrayContaining(['membership_order.details', 'invoice.document']),
      )
    } finally {
      await close()
    }
  })

  test('of a person shows Removed, leaves the colleagues, and passes broadcasts to them', async () => {
    const { person, main } = await aPerson()
    expect((await erase(person.id, person.name)).status).toBe(200)
    const { contacts, left } = await accountOf(admin, main.companyId)
    expect(contacts.map(({ name }) => name)).toEqual([main.name])
    // Cleared people are not listed as former contacts.
    expect(left).toEqual([])
    const [row] = await market.database.sql`select name, email from contact where id = ${person.id}`
    expect(row).toEqual({ name: 'Removed', email: 'removed@removed.invalid' })
  })

  test('of a person who was removed before works too', async () => {
    const { person } = await aPerson()
    await letLeave(market, person)
    expect((await erase(person.id, person.name)).status).toBe(200)
  })

  test('of a company clears its place on the map, and what was answered about its address (BK-071)', async () => {
    const { companyId, companyName } = await aContact(market, { company: { countryCode: 'NL' } })
    const { sql } = market.database
    await sql`
      insert into geocoder_answer (address_key, latitude, longitude, km, asked_at)
      select md5(country_code || chr(10) || address), 51.5, 4.7, 0, now()
      from company where id = ${companyId}`
    await sql`
      update company set latitude = 51.5, longitude = 4.7, place_source = 'service', place_km = 0
      where id = ${companyId}`
    const body = { typedName: companyName, reason }
    await admin.call(eraseCompany, { ...params(companyId), body })
    expect([...(await sql`select from geocoder_answer`)]).toEqual([])
    const [company] = await sql`
      select latitude, longitude, place_source, place_key from company where id = ${companyId}`
    expect(company).toEqual({
      latitude: null,
      longitude: null,
      placeSource: null,
      placeKey: null,
    })
  })
  test('previews the same numbers, and changes nothing by it', async () => {
    const { person } = await aPerson()
    const snapshot = () => market.database.sql`select * from contact order by id`
    const before = await snapshot()
    const preview = await admin.call(previewContactErasure, params(person.id))
    expect(preview.body.payload).toMatchObject({ name: person.name, people: 1 })
    expect(await snapshot()).toEqual(before)
    const { body } = await erase(person.id, person.name)
    expect(body.payload).toEqual(preview.body.payload)
  })

  test('can run twice: the second time finds nothing', async () => {
    const { person } = await aPerson()
    await erase(person.id, person.name)
    const { body } = await erase(person.id, 'Removed')
    expect(body.payload).toMatchObject({ deleted: 0, anonymised: 0, texts: 0 })
    expect(await farewells(person.email)).toHaveLength(1)
  })

  test('needs the typed name and a reason, and is in the audit log without the name', async () => {
    const { person } = await aPerson()
    expect((await erase(person.id, 'Somebody Else')).status).toBe(400)
    expect((await erase(person.id, person.name, '')).status).toBe(400)
    await erase(person.id, person.name)
    const entry = (await auditOf(market, person.companyId)).at(-1)!
    expect(entry).toMatchObject({ act: 'data.erased', contactId: person.id, reason })
    expect(JSON.stringify(entry.details)).not.toContain(person.name)
  })

  test('mails the person what is kept, and why', async () => {
    const { person } = await aPerson()
    await erase(person.id, person.name)
    const [mail] = await farewells(person.email)
    expect(mail!.text).toMatch(/Audit log: .*legal claims/)
    expect(mail!.text).not.toMatch(/staff, with|jobs|errors of the program/i)
    expect(mail!.text).not.toContain(person.name)
  })

  test('of the only person of a company is refused', async () => {
    const only = await aContact(market, { name: 'Only One' })
    const refused = await erase(only.id, only.name)
    expect(refused.refusal.payload.extra).toBe('LAST_CONTACT')
  })

  test('of a company with an open complaint is refused', async () => {
    const [by, about] = [await aContact(market), await aContact(market)]
    await aComplaint(market, { by, about, state: 'in-review' })
    const refused = await admin.call(previewCompanyErasure, params(about.companyId))
    expect(refused.refusal.payload.extra).toBe('OPEN_CASES')
  })

  test('keeps a telephone number that the company uses too', async () => {
    const main = await aContact(market, { company: { telephone: '+31 20 6660123' } })
    const person = await aColleague(market, main, { name: 'Shared Phone' })
    const { sql } = market.database
    await sql`update contact set telephone = '+31 20 6660123' where id = ${person.id}`
    await sql`
      update company set description = 'Call +31 20 6660123 or Shared Phone'
      where id = ${main.companyId}`
    await erase(person.id, person.name)
    expect(
      await sql`select telephone, description from company where id = ${main.companyId}`,
    ).toEqual([{ telephone: '+31 20 6660123', description: 'Call +31 20 6660123 or Removed' }])
  })
})

let serial = 0
async function aPerson() {
  const main = await aContact(market)
  const person = await aColleague(market, main, { name: `Person Numbered ${(serial += 1)}` })
  return { main, person }
}
const erase = (id: number, typedName: string, because = reason) =>
  admin.call(eraseContact, { ...params(id), body: { typedName, reason: because } })
const farewells = async (email: string) =>
  (await queuedMails(market, 'data-erased:')).filter(({ addresses }) => addresses.includes(email))
