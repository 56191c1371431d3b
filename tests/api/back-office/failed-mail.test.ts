import { beforeAll, describe, expect, test } from 'vitest'
import {
  countFailedMail,
  decideMailing,
  retryFailedMail,
  stoppedMailings,
} from '#contract/mail/desk/failed-mail.ts'
import { minFailuresToStop } from '#contract/bounces.ts'
import { openMails } from '#contract/mail/desk/mail-log.ts'
import { createMailer } from '#server/platform/mailer/mailer.ts'
import { readReport } from '#server/platform/mailer/bounces/read-report.ts'
import { serverNotifications } from '../../support/bounces/server-notifications.ts'
import { sentMail } from '../../support/mail/bounces.ts'
import { aMail, deliveriesOf, endDelivery, mailActions } from '../../support/mail/logged-mails.ts'
import { testSecret } from '../../support/market/test-platform.ts'
import type { Caller } from '../../support/market/callers.ts'
import { aStaffMember, staffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let staff: Caller
beforeAll(async () => {
  staff = await staffCaller(market, await aStaffMember(market, { role: 'support' }))
})

async function aFailedMail(to: readonly string[], lane?: 'security') {
  const mail = await aMail(market, { to, ...(lane && { lane }) })
  for (const { id } of await deliveriesOf(market, mail.id)) {
    await endDelivery(market, id, 'failed', { code: 450, text: '450 later' })
  }
  return mail
}

describe('failed mail (BK-043)', () => {
  test('is sent again in one act, but not to suppressed addresses, and no security mail', async () => {
    const mail = await aFailedMail(['a@bulk.example', 'b@bulk.example', 'c@bulk.example'])
    await aFailedMail(['a@bulk.example'], 'security')
    const other = await aFailedMail(['z@other.example'])
    await market.platform.mailer.suppress(market.database.sql, 'c@bulk.example', '*')
    const expected = { retried: 2, suppressed: 1, textDeleted: 0 }
    const query = { mailId: mail.id }
    expect((await staff.call(countFailedMail, { query })).body.payload).toEqual(expected)
    const reply = await staff.call(retryFailedMail, { body: { address: '', ...query } })
    expect(reply.body.payload).toEqual({ ...expected, msg: '2 mails queued again' })
    expect((await deliveriesOf(market, mail.id)).map(({ state }) => state)).toEqual([
      'queued',
      'queued',
      'failed',
    ])
    expect((await deliveriesOf(market, other.id))[0]!.state).toBe('failed')
    expect((await mailActions(market, 'mail.retried'))[0]!.details).toEqual({
      ...expected,
      ...query,
    })
  })

  test('is found by the beginning of an address, which needs three characters', async () => {
    await aFailedMail(['x1@prefix.example', 'x2@prefix.example'])
    const found = await staff.call(countFailedMail, { query: { address: 'X1@' } })
    expect(found.body.payload.retried).toBe(1)
    expect((await staff.call(countFailedMail, { query: { address: 'x' } })).status).toBe(400)
    const short = await staff.call(retryFailedMail, { body: { address: 'x' } })
    expect(short.status).toBe(400)
  })
})

describe('delayed mail (BK-043)', () => {
  test('is what still waits after the minutes of the setting, 15 by default', async () => {
    const { id } = await aMail(market)
    const ids = async () => {
      const { minutes, results } = (await staff.call(openMails, { query: {} })).body.payload
      expect(minutes).toBe(15)
      return results.map((mail) => mail.id)
    }
    market.clock.advance({ minutes: 14 })
    expect(await ids()).not.toContain(id)
    market.clock.advance({ minutes: 2 })
    expect(await ids()).toContain(id)
  })
})

describe('a mailing of which too much fails (BK-043)', () => {
  const report = readReport(Buffer.from(serverNotifications[0]!.raw))

  /** Sends a mailing to 100 addresses of which some are out and the rest waits, and returns that many. */
  async function aMailing(mailing: string, failing: number) {
    const { database, clock, log, target, platform } = { ...market, log: market.platform.log }
    const mailer = createMailer({
      database,
      target,
      clock,
      log,
      options: {
        mailDomain: platform.config.mailDomain,
        publicUrl: platform.siteUrl,
        secretKeys: [testSecret],
        stopPercent: async () => 20,
      },
    })
    const addresses = Array.from({ length: 100 }, (_, n) => `${mailing}${n}@mass.example`)
    const ids = await sentMail(market, addresses, { mailing })
    const waiting = ids.slice(60)
    await database.sql`update mail_delivery set state = 'queued' where id = any(${waiting}::bigint[])`
    for (const id of ids.slice(0, failing)) {
      await database.transaction(async (tx) => mailer.recordReport(tx, id, await report))
    }
    const states = async () => {
      const rows = await database.sql<{ state: string; n: number }[]>`
        select state, count(*)::int as n from mail_delivery where id = any(${ids}::bigint[])
        group by state`
      return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
    }
    return { states }
  }
  const listed = async (mailing: string) =>
    (await staff.call(stoppedMailings, {})).body.payload.results.find(
      (one) => one.mailing === mailing,
    )
  const decide = (mailing: string, decision: 'resumed' | 'cancelled') =>
    staff.call(decideMailing, { body: { mailing, decision, reason: 'Checked the addresses' } })

  test('goes on below twenty failures', async () => {
    const { states } = await aMailing('few', minFailuresToStop - 1)
    expect(await states()).toEqual({ sent: 41, failed: 19, queued: 40 })
    expect(await listed('few')).toBeUndefined()
  })

  test('stops, says so with what the servers answer, and is resumed once', async () => {
    const { states } = await aMailing('many', minFailuresToStop)
    expect(await states()).toEqual({ sent: 40, failed: 20, held: 40 })
    expect(await listed('many')).toMatchObject({
      failed: 20,
      finished: 60,
      held: 40,
      answer: expect.stringContaining('550 5.1.1'),
    })
    const reply = await decide('many', 'resumed')
    expect(reply.body.payload).toEqual({ msg: 'Mailing resumed', deliveries: 40 })
    expect(await states()).toEqual({ sent: 40, failed: 20, queued: 40 })
    expect(await listed('many')).toBeUndefined()
    expect((await decide('many', 'cancelled')).status).toBe(404)
  })

  test('is cancelled: what waits is never sent', async () => {
    const { states } = await aMailing('cancelled', minFailuresToStop + 1)
    await decide('cancelled', 'cancelled')
    expect(await states()).toEqual({ sent: 39, failed: 21, suppressed: 40 })
  })
})
