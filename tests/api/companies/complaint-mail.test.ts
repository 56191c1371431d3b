import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { caseNumber } from '#contract/complaints.ts'
import { getComplaint, moveComplaint } from '#contract/complaints/desk/cases.ts'
import { listQueue } from '#contract/back-office/queue/queue.ts'
import { remindOfDeadlines } from '#server/features/complaints/jobs.ts'
import { aComplaint } from '../../support/companies/complaints.ts'
import { mailOf, openIncoming } from '../../support/mail/incoming.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import type { Caller } from '../../support/market/callers.ts'
import type { TestContact } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { aPdf } from '../../support/sample-files.ts'

const market = useTestMarket({ INBOUND_PORT: '0' })
let line: Awaited<ReturnType<typeof openIncoming>>
beforeAll(async () => {
  line = await openIncoming(market)
})
afterAll(() => line.close())

let staff: Caller
let by: TestContact
let about: TestContact
beforeEach(async () => {
  market.clock.set('2026-11-20T09:00:00Z')
  staff = await aStaffCaller(market, 'support')
  by = await line.member()
  about = await line.member()
})

const caseOf = async (id: number) =>
  (await staff.call(getComplaint, { params: { id: String(id) } })).body.payload
async function anAskedCase() {
  const { id } = await aComplaint(market, { by, about })
  const body = {
    state: 'with-party',
    words: 'Please answer.',
    deadline: '2026-11-27',
    version: 1,
  } as const
  expect((await staff.call(moveComplaint, { params: { id: String(id) }, body })).status).toBe(200)
  return id
}
const addressOf = (id: number) => `case+${caseNumber(id)}@lists.tbs.example`
async function write(id: number, from: TestContact, text: string, attachments: object[] = []) {
  const { attachments: _none, ...mail } = mailOf(from)
  const sent = await line.send({
    ...mail,
    attachments,
    to: addressOf(id),
    subject: 'Re: case',
    text,
  })
  await line.work()
  return sent.code
}

describe('an answer by mail to a case (BK-075)', () => {
  test('is asked for with the address of the case, and becomes an entry that waits for us', async () => {
    const id = await anAskedCase()
    const mails = await queuedMails(market, `complaint:${id}:2:`)
    expect(mails.map(({ replyToAddress }) => replyToAddress)).toEqual([
      addressOf(id),
      addressOf(id),
    ])
    expect(await write(id, about, 'We have sent batteries.')).toBe(250)
    expect((await caseOf(id)).entries[0]).toMatchObject({
      kind: 'mail',
      by: about.email,
      words: 'We have sent batteries.',
    })
    const { results } = (await staff.call(listQueue, { query: { kind: 'complaint' } })).body.payload
    expect(results.find((item) => item.id === id)).toMatchObject({ group: 'todo' })
  })

  test('brings its documents, checked like those of members', async () => {
    const id = await anAskedCase()
    await write(id, about, 'See the letter.', [
      { filename: 'letter.pdf', content: aPdf() },
      { filename: 'page.pdf', content: 'not a document' },
    ])
    const { files, entries } = await caseOf(id)
    expect(files.filter(({ kind }) => kind === 'added').map(({ name }) => name)).toEqual([
      'letter.pdf',
    ])
    expect(entries[0]!.words).toContain('1 of 2 files could not be stored')
  })

  test('is taken from people of both sides only, and not once the case is closed', async () => {
    const id = await anAskedCase()
    await write(id, await line.member(), 'Let me in.')
    await write(id, by, 'They have not.')
    const body = { state: 'solved', words: 'Done.', version: 2 } as const
    await staff.call(moveComplaint, { params: { id: String(id) }, body })
    await write(id, about, 'Too late.')
    const words = (await caseOf(id)).entries.map((entry) => entry.words)
    expect(words).toContain('They have not.')
    expect(words).not.toContain('Let me in.')
    expect(words).not.toContain('Too late.')
  })
})

describe('the deadline of the other party (BK-075)', () => {
  const reminders = (id: number) => queuedMails(market, `complaint:${id}:reminder`)

  test('is recalled by mail once, three days before, to that party alone', async () => {
    const id = await anAskedCase()
    await remindOfDeadlines.run(market.platform, {})
    expect(await reminders(id)).toEqual([])
    market.clock.set('2026-11-24T07:20:00Z')
    await remindOfDeadlines.run(market.platform, {})
    await remindOfDeadlines.run(market.platform, {})
    const mails = await reminders(id)
    expect(mails.map(({ addresses }) => addresses)).toEqual([[about.email]])
    expect(mails[0]!.text).toContain('27/11/2026')
    staff = await aStaffCaller(market, 'support')
    expect((await caseOf(id)).entries[0]).toMatchObject({ kind: 'reminder', by: null })
  })

  test('is not recalled once they have answered', async () => {
    const id = await anAskedCase()
    await write(id, about, 'We have sent batteries.')
    market.clock.set('2026-11-24T07:20:00Z')
    await remindOfDeadlines.run(market.platform, {})
    expect(await reminders(id)).toEqual([])
  })
})
