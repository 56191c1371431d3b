import { expect, test } from 'vitest'
import { mailOf, provable, sendTo } from '../../../support/mail/incoming.ts'
import { queuedMails } from '../../../support/mail/mails.ts'
import { startTaker } from '../../../support/mail/start-taker.ts'
import { aContact } from '../../../support/market/factories.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()

test('a mailed broadcast survives every kill and is sent once (BK-044)', async () => {
  const { sql } = market.database
  const contact = await aContact(market, { email: `robin@${provable}` })
  const { attachments: _none, ...head } = mailOf(contact)
  const mail = {
    ...head,
    to: 'pc@lists.tbs.example',
    date: market.clock.now(),
    messageId: `<one@${provable}>`,
    subject: 'WTS: 20 x Cisco 2960X used EUR 450',
  }
  const sent = async () => (await sql`select from broadcast where contact_id = ${contact.id}`).count
  const states = () => sql<{ state: string }[]>`select state from incoming_mail`

  // Killed after the commit and before the acknowledgement: the MTA offers the mail again.
  const keeper = await startTaker(market, 'keeping')
  await expect(sendTo(keeper.port, mail)).rejects.toThrow(/closed|reset/i)
  await keeper.dies
  const again = await startTaker(market, 'taking')
  await sendTo(again.port, mail).catch(() => {})
  await again.dies
  expect([await sent(), ...(await states())]).toEqual([0, { state: 'accepted' }])
  for (const killedAt of ['taking', 'taken'] as const)
    await (
      await startTaker(market, killedAt)
    ).dies
  const last = await startTaker(market, 'never')
  expect(await sendTo(last.port, mail)).toMatchObject({ code: 250 })
  const waits = async () =>
    (
      await sql`
        select from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = task_id
        where identifier = 'hand-over-mail'`
    ).count
  for (let waited = 0; waited < 100 && (await waits()) > 0; waited++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  last.child.kill('SIGKILL')
  await last.dies
  expect([await waits(), await sent(), ...(await states())]).toEqual([0, 1, { state: 'taken' }])
  expect(await queuedMails(market, 'broadcast:')).toHaveLength(1)
  expect(await queuedMails(market, 'incoming:')).toHaveLength(1)
}, 120_000)
