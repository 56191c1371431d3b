import { beforeEach, describe, expect, test } from 'vitest'
import { endTrials } from '#server/features/companies/jobs.ts'
import { changeAccount } from '#server/features/companies/public.ts'
import { aContact } from '../../support/market/factories.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { lockWaiters } from '../../support/market/lock-waiters.ts'
import { bySystem, change } from '../../support/account-status.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const run = () => endTrials.run(market.platform, undefined)

/** A company whose trial was approved on 20 November at 15:00 in Amsterdam: its last day is 20 December. */
async function aTrial() {
  market.clock.set('2026-11-20T14:00:00Z')
  const contact = await aContact(market, { company: { state: 'new', plan: null } })
  await change(market, contact.companyId, { kind: 'approveTrial' })
  const mails = async () =>
    (await queuedMails(market, 'trial-')).filter(({ addresses }) =>
      addresses.includes(contact.email),
    )
  const state = async () => {
    const [row] = await market.database.sql<{ state: string }[]>`
      select state from company where id = ${contact.companyId}`
    return row!.state
  }
  const runAt = async (at: string) => {
    market.clock.set(at)
    await run()
  }
  return { contact, mails, state, runAt }
}
/** Ends the trials of other tests. */
beforeEach(async () => {
  await market.database
    .sql`update company set state = 'active', state_beneath = null, trial_ends_at = null`
})

describe('the end of a trial (BK-005)', () => {
  test('comes with its last day, and notifies once', async () => {
    const { contact, mails, state, runAt } = await aTrial()
    await runAt('2026-12-20T22:00:00Z')
    expect(await state()).toBe('trial')
    await runAt('2026-12-20T23:00:00Z')
    await run()
    expect(await state()).toBe('trial-ended')
    const [ended, ...others] = (await mails()).filter(({ key }) => key.startsWith('trial-ended'))
    expect(others).toEqual([])
    expect(ended).toMatchObject({
      lane: 'personal',
      subject: 'Your free trial of TBS has ended',
      topic: null,
      replyToAddress: 'contact@lists.tbs.example',
    })
    expect(ended!.text).toContain(`The free trial of ${contact.companyName} has ended.`)
    expect(ended!.text).toContain('http://market.test/payment')
    expect(ended!.html).toContain('href="http://market.test/payment"')
    expect(ended!.html).toContain('Sunday 20 December')
    const acts = await market.database.sql`
      select act, actor_kind as actor from audit_entry where company_id = ${contact.companyId} order by id`
    expect(acts).toEqual([
      { act: 'account.trial-approved', actor: 'system' },
      { act: 'account.trial-ended', actor: 'system' },
    ])
  })

  test('is made up for after an outage', async () => {
    const { mails, state, runAt } = await aTrial()
    await runAt('2027-01-05T09:00:00Z')
    expect(await state()).toBe('trial-ended')
    expect((await mails()).map(({ key }) => key.split(':', 1)[0])).toEqual(['trial-ended'])
  })

  test('does not come when staff extend the trial', async () => {
    const { contact, mails, state } = await aTrial()
    market.clock.set('2026-12-20T23:00:00Z')
    let running: Promise<unknown> = Promise.resolve()
    await market.database.transaction(async (tx) => {
      await changeAccount(
        tx,
        market.platform,
        contact.companyId,
        { kind: 'extendTrial', until: '2027-01-10' },
        bySystem,
      )
      running = run()
      await lockWaiters(market, 1)
    })
    await running
    expect(await state()).toBe('trial')
    expect(await mails()).toEqual([])
  })

  test('updates the underlying state of a custom block, without a mail', async () => {
    const { contact, mails, state, runAt } = await aTrial()
    await change(market, contact.companyId, { kind: 'setBlock', html: '<p>Call us.</p>' })
    await runAt('2026-12-21T09:00:00Z')
    expect(await state()).toBe('custom-blocked')
    const [row] = await market.database.sql`
      select state_beneath as beneath from company where id = ${contact.companyId}`
    expect(row).toEqual({ beneath: 'trial-ended' })
    expect(await mails()).toEqual([])
  })

  test('notifies when staff end it early', async () => {
    const { contact, mails, state } = await aTrial()
    await change(market, contact.companyId, { kind: 'endTrial' })
    expect(await state()).toBe('trial-ended')
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Your free trial of TBS has ended',
    ])
  })

  test('does not come for a member', async () => {
    const { contact, mails, state, runAt } = await aTrial()
    await change(market, contact.companyId, { kind: 'activate', plan: 'plus' })
    await runAt('2026-12-19T09:00:00Z')
    await runAt('2026-12-25T09:00:00Z')
    expect(await state()).toBe('active')
    expect(await mails()).toEqual([])
  })
})

describe('the reminders before it (BK-005)', () => {
  test('come 7 days and 1 day before the last day, in the morning, once each', async () => {
    const { mails, runAt } = await aTrial()
    const subjects = async () => (await mails()).map(({ subject }) => subject)
    await runAt('2026-12-13T06:00:00Z')
    expect(await subjects()).toEqual([])
    await runAt('2026-12-13T07:00:00Z')
    await runAt('2026-12-13T08:00:00Z')
    await runAt('2026-12-15T08:00:00Z')
    expect(await subjects()).toEqual(['Your free trial of TBS ends in 7 days'])
    await runAt('2026-12-19T07:00:00Z')
    await runAt('2026-12-20T07:00:00Z')
    expect(await subjects()).toEqual([
      'Your free trial of TBS ends in 7 days',
      'Your free trial of TBS ends tomorrow',
    ])
    const [reminder] = await mails()
    expect(reminder!.text).toContain('The last day is Sunday 20 December.')
    expect(reminder!.text).toContain('Become a member: http://market.test/payment')
  })

  test('state the days left when late, and skip outdated ones', async () => {
    const late = await aTrial()
    await late.runAt('2026-12-16T08:00:00Z')
    expect((await late.mails()).map(({ subject }) => subject)).toEqual([
      'Your free trial of TBS ends in 4 days',
    ])
    const veryLate = await aTrial()
    await veryLate.runAt('2026-12-20T08:00:00Z')
    expect((await veryLate.mails()).map(({ subject }) => subject)).toEqual([
      'Your free trial of TBS ends today',
    ])
  })

  test('are sent again for another end after an extension', async () => {
    const { contact, mails, runAt } = await aTrial()
    await runAt('2026-12-19T08:00:00Z')
    await change(market, contact.companyId, { kind: 'extendTrial', until: '2027-01-10' })
    await runAt('2027-01-03T08:00:00Z')
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Your free trial of TBS ends tomorrow',
      'Your free trial of TBS ends in 7 days',
    ])
  })

  test('are sent once by two concurrent processes', async () => {
    const { mails, runAt } = await aTrial()
    await Promise.all([runAt('2026-12-13T09:00:00Z'), runAt('2026-12-13T09:00:00Z')])
    expect(await mails()).toHaveLength(1)
  })
})
