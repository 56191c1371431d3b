import { expect, test } from 'vitest'
import { aContact } from '../../support/market/factories.ts'
import { lookInto, mailOf, provable, sendTo } from '../../support/mail/incoming.ts'
import { startTaker } from '../../support/mail/start-taker.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const { rowsOf, filesKept } = lookInto(market)

test('an acknowledged mail survives every kill and is processed once', async () => {
  const { sql } = market.database
  await market.owner`create table taken_note (mail_id integer, files integer)`
  await market.owner`grant select, insert on taken_note to public`
  const contact = await aContact(market, { email: `robin@${provable}` })
  const mail = {
    ...mailOf(contact),
    date: market.clock.now(),
    messageId: `<one@${provable}>`,
    subject: 'Stock',
  }
  const notes = () => sql<{ mailId: number; files: number }[]>`select * from taken_note`

  // Killed after the commit and before the acknowledgement: the MTA offers the mail again.
  const keeper = await startTaker(market, 'keeping')
  await expect(sendTo(keeper.port, mail)).rejects.toThrow(/closed|reset/i)
  await keeper.dies
  expect(await rowsOf(contact)).toEqual([{ state: 'accepted', fault: null, files: 1 }])
  const again = await startTaker(market, 'taking')
  await sendTo(again.port, mail).catch(() => {})
  await again.dies
  expect(await notes()).toEqual([])
  for (const killedAt of ['taking', 'taken'] as const)
    await (
      await startTaker(market, killedAt)
    ).dies
  expect(await notes()).toHaveLength(1)
  const last = await startTaker(market, 'never')
  expect(await sendTo(last.port, mail)).toMatchObject({ code: 250 })
  const jobsLeft = async () =>
    (await sql`select from graphile_worker._private_jobs where attempts < max_attempts`).count
  for (let waited = 0; waited < 100 && (await jobsLeft()) > 0; waited++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect(await jobsLeft()).toBe(0)
  last.child.kill('SIGKILL')
  await last.dies
  expect(await notes()).toEqual([{ mailId: expect.any(Number), files: 1 }])
  expect(await rowsOf(contact)).toEqual([{ state: 'taken', fault: null, files: 0 }])
  expect(await filesKept()).toBe(1)
}, 120_000)
