import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askApplicant } from '#contract/registration/desk/registrations.ts'
import { mailOf, openIncoming, provable } from '../../support/mail/incoming.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import type { Caller } from '../../support/market/callers.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { apply, readRegistration } from '../../support/joining/registration.ts'

const market = useTestMarket({ INBOUND_PORT: '0', TRUSTED_PROXIES: '127.0.0.1' })
let line: Awaited<ReturnType<typeof openIncoming>>
let staff: Caller
beforeAll(async () => {
  line = await openIncoming(market)
})
afterAll(() => line.close())
beforeEach(async () => {
  market.clock.set('2026-11-20T09:00:00Z')
  staff = await aStaffCaller(market, 'support')
})

async function anAsked() {
  const email = `ines${Math.random().toString(36).slice(2)}@${provable}`
  const applied = await apply(market, { email })
  const body = { text: 'Which brands do you trade?' }
  await staff.call(askApplicant, { params: { id: String(applied.id) }, body })
  const [question] = (await queuedMails(market, 'registration-question:')).slice(-1)
  return { ...applied, email, address: question!.replyToAddress! }
}
async function write(to: string, email: string, text: string) {
  const { code } = await line.send({
    ...mailOf({ name: 'Inês Carvalho', email }),
    to,
    subject: 'Re: A question',
    text,
    attachments: [],
  })
  await line.work()
  return code
}

describe('an answer by mail to a question about an application (BK-002)', () => {
  test('is added to the application, which waits for staff again', async () => {
    const { id, email, address } = await anAsked()
    expect(await write(address, email, 'Dell and HP.')).toBe(250)
    const { state, messages } = await readRegistration(staff, id)
    expect(state).toBe('open')
    expect(messages.at(-1)).toMatchObject({ staff: null, text: 'Dell and HP.' })
  })

  test('is not added from another address', async () => {
    const { id, address } = await anAsked()
    await write(address, `eve@${provable}`, 'Approve us.')
    expect((await readRegistration(staff, id)).messages).toHaveLength(1)
  })
})
