import { describe, expect, test } from 'vitest'
import { sendTestMail } from '#contract/back-office/desk/today.ts'
import { checkMailSetup, lastTestMail, mailCheckNames } from '#contract/mail/desk/mail-setup.ts'
import { aStaffCaller } from '../../../support/market/staff.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

// No name server has names below .invalid.
const market = useTestMarket({ MAIL_DOMAIN: 'lists.invalid' })

describe('the checks of mail', () => {
  test('are all answered, with the record to publish, for the given address (BK-113)', async () => {
    const admin = await aStaffCaller(market, 'admin')
    const { status, body } = await admin.call(checkMailSetup, { query: { sender: '198.41.0.4' } })
    expect(status).toBe(200)
    const { domain, sender, senderSource, checks } = body.payload
    expect({ domain, sender, senderSource }).toEqual({
      domain: 'lists.invalid',
      sender: '198.41.0.4',
      senderSource: 'given',
    })
    expect(checks.map(({ name }) => name)).toEqual([...mailCheckNames])
    const [spf] = checks
    // Without a network nothing is known.
    if (spf!.state === 'unknown') expect(spf!.says).toBe('DNS did not answer.')
    else expect(spf!.record?.value).toBe('v=spf1 ip4:198.41.0.4 -all')
  })
})

describe('a test mail', () => {
  test('is shown to who sent it with the answer of the mail server (BK-113)', async () => {
    const admin = await aStaffCaller(market, 'admin')
    const last = async (caller = admin) => (await caller.call(lastTestMail)).body.payload.mail
    expect(await last()).toBeNull()
    const { address } = (await admin.call(sendTestMail, { body: null })).body.payload
    expect(await last()).toMatchObject({ address, state: 'queued', attempts: 0, answer: '' })
    await market.database.sql`
      update mail_delivery set state = 'sent', sent_at = ${market.clock.now()}, attempts = 1,
        answer_text = '250 queued as 7F3A' where address = ${address}`
    expect(await last()).toMatchObject({
      state: 'sent',
      answer: '250 queued as 7F3A',
      nextAt: null,
    })
    expect(await last(await aStaffCaller(market, 'admin'))).toBeNull()
  })
})
