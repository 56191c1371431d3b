import { beforeEach, describe, expect, test } from 'vitest'
import { checkAddressLimits } from '#server/features/broadcasts/subscriptions/address-limits.ts'
import {
  aCompany,
  aContact,
  aSetting,
  type TestContact,
} from '../../../support/market/factories.ts'
import { queuedMails } from '../../../support/mail/mails.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
beforeEach(async () => {
  await market.owner`truncate broadcast_setting, address_limit_notice, mail_message cascade`
  market.clock.set('2026-11-20T08:00:00Z')
})

const check = () => checkAddressLimits(market.platform)
const notices = () => queuedMails(market, 'address-limit:')
/** A company with this many contacts, added one a day, who all receive two lists. */
async function aFirm(
  contacts: number,
  given: Parameters<typeof aCompany>[1] = { plan: 'plus' },
): Promise<TestContact[]> {
  const company = await aCompany(market, given)
  const people = []
  for (let n = 1; n <= contacts; n++) {
    // The newest contact is second: age decides, not position.
    const contact = await aContact(market, { company, position: n === 1 ? 1 : 41 - n })
    await market.database.sql`
      update contact set created_at = ${new Date(Date.UTC(2026, 0, n))} where id = ${contact.id}`
    for (const listId of [7, 1]) {
      await aSetting(market, { contact, listId, type: listId === 7 ? 0 : 1 })
    }
    people.push(contact)
  }
  return people
}
const receiving = async (people: readonly TestContact[]) => {
  const rows = await market.database.sql<{ email: string }[]>`
    select distinct email from contact join broadcast_setting on contact_id = contact.id
    where type < 2 and contact.id = any(${people.map(({ id }) => id)}) order by email`
  return rows.map(({ email }) => email)
}
/** A colleague who receives a list at another contact's address. */
async function alsoAt({ companyId, companyName }: TestContact, address: string) {
  const company = { id: companyId, name: companyName }
  const contact = await aContact(market, { company, emailAlternative: address })
  await aSetting(market, { contact, listId: 7, address: 'alternative', type: 0 })
  return contact
}
const emails = (people: readonly TestContact[]) => people.map(({ email }) => email).toSorted()

describe('companies over the address limit of their plan (BK-099)', () => {
  test('notifies the main contact once of the addresses that will stop and when', async () => {
    const people = await aFirm(4)
    await check()
    market.clock.advance({ days: 1 })
    await check()
    const [mail, ...more] = await notices()
    expect(more).toEqual([])
    expect(mail!.addresses).toEqual([people[0]!.email])
    expect(mail!.replyToAddress).toBe('contact@lists.tbs.example')
    expect(mail!.topic).toBeNull()
    expect(mail!.subject).toBe('4 addresses receive broadcasts, your plan includes 2')
    expect(mail!.text).toContain('by Friday 27 November')
    expect(mail!.text).toContain(
      `stop receiving broadcasts by e-mail: ${people[2]!.email}, ${people[3]!.email}.`,
    )
    expect(mail!.html).toContain('http://market.test/broadcast-settings')
    expect(await receiving(people)).toEqual(emails(people))
  })
  test('stops the most recently added addresses after seven days', async () => {
    const people = await aFirm(4)
    await check()
    market.clock.advance({ days: 6, hours: 23 })
    await check()
    expect(await receiving(people)).toHaveLength(4)
    market.clock.advance({ hours: 1 })
    await check()
    expect(await receiving(people)).toEqual(emails(people.slice(0, 2)))
    await check()
    expect(await notices()).toHaveLength(1)
  })
  test('keeps addresses when resolved within the week, and notifies again later', async () => {
    const people = await aFirm(3)
    const stop = (contact: TestContact, type: number) =>
      market.database
        .sql`update broadcast_setting set type = ${type} where contact_id = ${contact.id}`
    await check()
    await stop(people[0]!, 2)
    market.clock.advance({ days: 8 })
    await check()
    expect(await receiving(people)).toEqual(emails(people.slice(1)))
    await stop(people[0]!, 1)
    await check()
    expect(await notices()).toHaveLength(2)
    expect(await receiving(people)).toHaveLength(3)
  })
  test('notifies once when two checks run at the same time', async () => {
    await aFirm(3)
    await Promise.all([check(), check()])
    expect(await notices()).toHaveLength(1)
  })
  test('counts a shared address once', async () => {
    const [first] = await aFirm(2)
    await alsoAt(first!, first!.email)
    await check()
    expect(await notices()).toHaveLength(0)
  })
  test('stops for both contacts', async () => {
    const people = await aFirm(3)
    const shared = await alsoAt(people[0]!, people[2]!.email)
    await check()
    market.clock.advance({ days: 7 })
    await check()
    expect(await receiving([...people, shared])).toEqual(emails(people.slice(0, 2)))
  })
  test.each([
    ['within the plan', 2, { plan: 'plus' }],
    ['on Broker', 10, { plan: 'broker' }],
    ['in the trial', 2, { plan: null, state: 'trial' }],
    ['while the account is blocked', 4, { plan: 'plus', state: 'force-pay' }],
  ] as const)('nobody is told %s', async (_what, contacts, company) => {
    await aFirm(contacts, company)
    await check()
    expect(await notices()).toHaveLength(0)
  })
  test('stops all addresses of a company that becomes service-only', async () => {
    const people = await aFirm(1, { isServiceOnly: true })
    await check()
    market.clock.advance({ days: 7 })
    await check()
    expect(await receiving(people)).toEqual([])
  })
})
