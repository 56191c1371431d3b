import { expect, test } from 'vitest'
import { sendToContact } from '#contract/messages.ts'
import { purgeMessages } from '#server/features/messages/jobs.ts'
import { signedIn } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { setSettings } from '../../support/market/settings.ts'
import { aStaffMember } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()

test('deletes messages to contacts and closed tickets after the months of the setting (BK-104)', async () => {
  await setSettings(market, { messageMonthsKept: 2 })
  const [writer, reader] = [await aContact(market), await aContact(market)]
  const staff = await aStaffMember(market)
  const now = market.clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const caller = await signedIn(market, writer)
  for (const message of ['Do you have racks?', 'Do you have rails?']) {
    const body = { recipientId: reader.id, subject: 'Parts', message }
    expect((await caller.call(sendToContact, { body })).status).toBe(200)
  }
  await market.database.sql`
    update contact_message set sent_at = ${ago(70)} where id = (select min(id) from contact_message)`
  /** A ticket, closed that many days ago, whose last answer is as old as given. */
  const aTicket = async (closedAgo: number | undefined, answeredAgo: number) => {
    const doneAt = closedAgo === undefined ? null : ago(closedAgo)
    const [row] = await market.database.sql<{ id: number }[]>`
      insert into provider_message (contact_id, subject, body, sent_at, done_at, done_by)
      values (${writer.id}, 'Invoice', 'Is it paid?', ${ago(200)}, ${doneAt}, ${doneAt && staff.id})
      returning id`
    await market.database.sql`
      insert into ticket_message (ticket_id, staff_id, body, sent_at)
      values (${row!.id}, ${staff.id}, 'Yes.', ${ago(answeredAgo)})`
    return row!.id
  }
  await aTicket(70, 70)
  const kept = [await aTicket(30, 70), await aTicket(undefined, 90), await aTicket(70, 10)]
  await purgeMessages(market.platform)
  expect(await market.database.sql`select count(*)::int as n from contact_message`).toEqual([
    { n: 1 },
  ])
  expect(await market.database.sql`select id from provider_message order by id`).toEqual(
    kept.map((id) => ({ id })),
  )
})
