import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addComplaintFile,
  changeComplaintDeadline,
  complaintFileBytes,
  getComplaint,
  getComplaintFile,
  listComplaints,
  logComplaint,
  moveComplaint,
  noteComplaint,
  type ComplaintState,
} from '#contract/complaints.ts'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { auditOf } from '../support/account-acts.ts'
import { signedIn, visitor, type Caller, type Reply } from '../support/callers.ts'
import { aCompany, aContact, type TestContact } from '../support/factories.ts'
import { queuedMails } from '../support/mails.ts'
import { aFile, aPdf, aProgram } from '../support/sample-files.ts'
import { aStaffMember, staffCaller, type TestStaff } from '../support/staff.ts'
import { useTestMarket } from '../support/test-market.ts'

const market = useTestMarket()
let person: TestStaff
/** With a session anew for each test, as some move the clock. */
let staff: Caller
let complainer: TestContact
let accused: TestContact
let caller: Caller

beforeAll(async () => {
  person = await aStaffMember(market, { role: 'support', name: 'Femke de Wit' })
})
beforeEach(async () => {
  complainer = await aContact(market)
  accused = await aContact(market)
  caller = await signedIn(market, complainer)
  staff = await staffCaller(market, person)
})

type Input = CallInput<typeof logComplaint>
const words = {
  complaintTitle: 'Forty laptops without batteries',
  transactionDate: '02/11/2026',
  body: 'We bought forty laptops of grade A. None of them has a battery.',
  resolution: 'Send the batteries, or pay back EUR 1,200.',
}
const papers = () => ({
  po: aFile('order 4711.pdf', aPdf()),
  invoice: aFile('invoice.pdf', aPdf('Invoice 2026-88, grade A')),
})
const file = (given: { words?: object; files?: object; companyId?: number; by?: Caller } = {}) =>
  (given.by ?? caller).call(logComplaint, {
    params: { id: String(given.companyId ?? accused.companyId) },
    body: { ...words, ...given.words } as Input['body'],
    files: { ...papers(), ...given.files } as Input['files'],
  })
async function aCase(given: Parameters<typeof file>[0] = {}): Promise<number> {
  const reply = await file(given)
  expect(reply.status).toBe(200)
  return Number(reply.body.payload.caseNumber.slice(1))
}
const caseOf = async (id: number) =>
  (await staff.call(getComplaint, { params: { id: String(id) } })).body.payload
async function move(id: number, state: ComplaintState, more: object = {}) {
  const { version } = await caseOf(id)
  return staff.call(moveComplaint, {
    params: { id: String(id) },
    body: { state, words: `Now ${state}.`, version, ...more },
  })
}
const kept = async () => {
  const [row] = await market.database.sql<{ complaints: number; files: number; mails: number }[]>`
    select (select count(*) from complaint)::int as complaints, (select count(*) from file)::int as files,
      (select count(*) from mail_message)::int as mails`
  return row
}
const auditEntry = async (act: string) =>
  (await auditOf(market, accused.companyId)).find((entry) => entry.act === act)
const errorsOf = ({ refusal }: Pick<Reply<Endpoint>, 'refusal'>) => refusal.payload.errors ?? []

describe('filing a complaint (CP-001, CP-004, API-072)', () => {
  test('keeps every field and both files as they were sent, and becomes a case that was received', async () => {
    const po = aPdf('A purchase order of its own')
    const reply = await file({ files: { po: aFile('Bestelling №7.PDF', po) } })
    expect(reply.body.payload).toMatchObject({ msg: 'Complaint sent' })
    const id = Number(reply.body.payload.caseNumber.slice(1))
    expect(await caseOf(id)).toMatchObject({
      caseNumber: reply.body.payload.caseNumber,
      title: words.complaintTitle,
      transactionDate: '2026-11-02',
      body: words.body,
      resolution: words.resolution,
      state: 'received',
      by: { id: complainer.companyId },
      contact: { id: complainer.id, name: complainer.name },
      company: { id: accused.companyId },
      files: [
        { kind: 'po', name: 'Bestelling №7.PDF', type: 'application/pdf', size: po.length },
        { kind: 'invoice', name: 'invoice.pdf' },
      ],
    })
  })

  test('tells who complains, the other company and the operator by mail, and answers go to the operator', async () => {
    const id = await aCase()
    const mails = await queuedMails(market, `complaint:${id}:`)
    const number = `C${String(id).padStart(5, '0')}`
    expect(mails.map(({ subject, addresses }) => [subject, addresses])).toEqual([
      [`We have received your complaint ${number}`, [complainer.email]],
      [`A complaint about ${accused.companyName}: ${number}`, [accused.email]],
      [
        `New complaint ${number}: ${complainer.companyName} about ${accused.companyName}`,
        ['contact@lists.tbs.example'],
      ],
    ])
    expect(mails[0]).toMatchObject({
      lane: 'personal',
      topic: null,
      replyToAddress: 'contact@lists.tbs.example',
    })
    expect(mails[1]!.text).toContain(words.complaintTitle)
    expect(mails[2]!.text).toContain(`/admin/complaints/${id}`)
  })

  test('takes the same complaint sent twice as one case', async () => {
    const both = await Promise.all([file(), file()])
    const numbers = both.map((reply) => reply.body.payload.caseNumber)
    expect(new Set(numbers).size).toBe(1)
  })

  test('refuses the sixth complaint of a contact in a day', async () => {
    for (let n = 0; n < 5; n++) await aCase({ words: { complaintTitle: `Complaint ${n}` } })
    const before = await kept()
    const sixth = await file({ words: { complaintTitle: 'One more' } })
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, `${9 * 3600}`])
    expect(await kept()).toEqual(before)
    market.clock.advance({ hours: 10 })
    await aCase({ words: { complaintTitle: 'On the next day' } })
    market.clock.set('2026-11-20T14:00:00Z')
  })
})

describe('who complains about whom (CP-002, AM-051)', () => {
  test('refuses a complaint about the own company', async () => {
    const reply = await file({ companyId: complainer.companyId })
    expect([reply.status, reply.refusal.payload.msg]).toEqual([409, 'This is your own company.'])
  })

  test('refuses a complaint about a company that sells services only, whoever asks', async () => {
    const service = await aCompany(market, { isServiceOnly: true })
    const reply = await file({ companyId: service.id })
    expect([reply.status, reply.refusal.payload.extra]).toEqual([409, 'SERVICE_COMPANY'])
  })

  test('lets a service-only member complain about a company that trades', async () => {
    const contact = await aContact(market, { company: { isServiceOnly: true } })
    expect((await file({ by: await signedIn(market, contact) })).status).toBe(200)
  })

  test.each(['new', 'custom-blocked', 'terminated'] as const)(
    'does not find a company whose account is %s',
    async (state) => {
      const hidden = await aCompany(market, { state })
      expect((await file({ companyId: hidden.id })).status).toBe(404)
    },
  )

  test('takes a complaint about a company that has not paid', async () => {
    const company = await aCompany(market, { state: 'force-pay' })
    expect((await file({ companyId: company.id })).status).toBe(200)
  })

  test('is for members: a visitor is asked to sign in before any file is read', async () => {
    const before = await kept()
    expect((await file({ by: visitor(market) })).status).toBe(401)
    expect(await kept()).toEqual(before)
  })
})

describe('what is required (CP-003)', () => {
  test('names every missing field and file at once, and keeps nothing', async () => {
    const before = await kept()
    const reply = await caller.raw(
      'POST',
      `/api/companies/${accused.companyId}/actions/logComplaint`,
      new FormData(),
    )
    expect(reply.status).toBe(400)
    expect(errorsOf(reply).map(({ param }) => param)).toEqual([
      'complaintTitle',
      'transactionDate',
      'body',
      'resolution',
      'po',
      'invoice',
    ])
    expect(new Set(errorsOf(reply).map(({ msg }) => msg))).toEqual(
      new Set(['This field is required']),
    )
    expect(await kept()).toEqual(before)
  })

  test.each([
    ['complaintTitle', ' ', 'This field is required'],
    ['complaintTitle', 'x'.repeat(101), 'This field must have at most 100 characters'],
    ['body', 'x'.repeat(5001), 'This field must have at most 5000 characters'],
    ['body', 'Broken \u0000 text', 'This field is not valid'],
    ['transactionDate', '2026-11-02', 'This field should be a date'],
    ['transactionDate', '31/02/2026', 'This field should be a date'],
    ['transactionDate', '21/11/2026', 'This field should be a day that has been'],
  ])('refuses a %s of %j', async (param, value, msg) => {
    const reply = await file({ words: { [param]: value } })
    expect([reply.status, errorsOf(reply)]).toEqual([400, [{ param, msg }]])
  })

  test('takes today as the day of the transaction', async () => {
    expect((await file({ words: { transactionDate: '20/11/2026' } })).status).toBe(200)
  })

  test('blocks nothing of what is not mediated in: staff decide (AM-102)', async () => {
    const body = 'Software and grade D hardware for EUR 5, sold as is.'
    expect((await caseOf(await aCase({ words: { body } }))).state).toBe('received')
  })

  test('keeps markup and emojis as text', async () => {
    const body = '<script>alert(1)</script> & <b>batteries</b> 🔋'
    const id = await aCase({ words: { body } })
    expect((await caseOf(id)).body).toBe(body)
  })
})

describe('the two files (CP-004, AM-103, BK-026)', () => {
  const wrong = 'This file should be a PDF, a Word document, or a picture (jpg, png)'

  test.each([
    [
      'a web page named .pdf',
      aFile('order.pdf', '<!doctype html><script>x</script>', 'application/pdf'),
      wrong,
    ],
    ['a program named .pdf', aFile('order.pdf', aProgram(), 'application/pdf'), wrong],
    ['an empty file', aFile('order.pdf', ''), 'This file is empty'],
  ])('refuses %s and keeps nothing', async (_, po, msg) => {
    const before = await kept()
    const reply = await file({ files: { po } })
    expect([reply.status, errorsOf(reply)]).toEqual([400, [{ param: 'po', msg }]])
    expect(await kept()).toEqual(before)
  })

  test('names both files where both are wrong', async () => {
    const reply = await file({ files: { po: aFile('a.pdf', 'x'), invoice: aFile('b.pdf', 'y') } })
    expect(errorsOf(reply)).toEqual([
      { param: 'po', msg: wrong },
      { param: 'invoice', msg: wrong },
    ])
  })

  test('takes a file of 10 MB and refuses one with a byte more, by its name', async () => {
    const full = Buffer.concat([aPdf(), Buffer.alloc(complaintFileBytes)])
    await aCase({ files: { po: aFile('full.pdf', full.subarray(0, complaintFileBytes)) } })
    const reply = await file({
      words: { complaintTitle: 'Another' },
      files: { invoice: aFile('full.pdf', full.subarray(0, complaintFileBytes + 1)) },
    })
    expect([reply.status, errorsOf(reply)]).toEqual([
      413,
      [{ param: 'invoice', msg: 'This file must be at most 10 MB' }],
    ])
  })

  test('refuses a third file, a file under another name, and a file where words belong', async () => {
    const third = await file({ files: { extra: aFile('extra.pdf', aPdf()) } })
    expect(third.status).toBe(413)
    const form = new FormData()
    for (const [name, value] of Object.entries(words)) form.set(name, value)
    form.set('po', papers().po)
    form.set('body', papers().invoice)
    const address = `/api/companies/${accused.companyId}/actions/logComplaint`
    const reply = await caller.raw('POST', address, form)
    expect([reply.status, errorsOf(reply).map(({ param }) => param)]).toEqual([
      400,
      ['body', 'invoice'],
    ])
  })

  test('takes one after the other, and asks the tenth of ten to come again, so that memory has a bound', async () => {
    const { hostname, port } = new URL(market.url)
    const head = [
      `POST /api/companies/${accused.companyId}/actions/logComplaint HTTP/1.1`,
      'Host: market',
      `Authorization: Bearer ${caller.token}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 900000',
    ].join('\r\n')
    const answers: string[] = []
    const sockets = Array.from({ length: 10 }, () => {
      const socket = connect(Number(port), hostname)
      socket.on('data', (chunk) => answers.push(chunk.toString('latin1').slice(0, 12)))
      socket.write(`${head}\r\n\r\n--x\r\nContent-Disposition: form-data; name="po"`)
      return socket
    })
    try {
      await vi.waitFor(() => expect(answers).toEqual(['HTTP/1.1 503']), 10_000)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
    await vi.waitFor(async () => expect((await file()).status).toBe(200), 10_000)
  })

  test.each([
    ['JSON', '{}', 'application/json', 415],
    ['a form without a boundary', 'x', 'multipart/form-data', 400],
    [
      'a form that ends in the middle',
      '--x\r\nContent-Disposition: form-data; name="po"; filename="a.pdf"\r\n\r\n%PDF',
      'multipart/form-data; boundary=x',
      400,
    ],
    ['no form at all', 'rubbish', 'multipart/form-data; boundary=x', 400],
    [
      'a field named as what every object has',
      '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
      400,
    ],
  ])('refuses %s', async (_, body, type, status) => {
    const reply = await caller.raw(
      'POST',
      `/api/companies/${accused.companyId}/actions/logComplaint`,
      body,
      { 'content-type': type },
    )
    expect(reply.status).toBe(status)
  })
})

describe('a case in the back office (BK-075)', () => {
  test('goes to the other party, is upheld and is solved, and both sides hear of every step', async () => {
    const id = await aCase()
    expect((await move(id, 'in-review')).status).toBe(200)
    expect((await move(id, 'with-party', { deadline: '2026-12-04' })).status).toBe(200)
    expect(await caseOf(id)).toMatchObject({ state: 'with-party', deadline: '2026-12-04' })
    expect((await move(id, 'unsolved')).status).toBe(200)
    expect((await move(id, 'solved')).status).toBe(200)
    const { state, deadline, entries, version } = await caseOf(id)
    expect({ state, deadline, version }).toEqual({ state: 'solved', deadline: null, version: 5 })
    expect(entries.map((entry) => [entry.kind, entry.state, entry.by])).toEqual([
      ['state', 'solved', 'Femke de Wit'],
      ['state', 'unsolved', 'Femke de Wit'],
      ['state', 'with-party', 'Femke de Wit'],
      ['state', 'in-review', 'Femke de Wit'],
      ['filed', 'received', null],
    ])
    const mails = await queuedMails(market, `complaint:${id}:`)
    expect(mails.slice(3).flatMap(({ addresses }) => addresses)).toEqual(
      Array.from({ length: 4 }, () => [complainer.email, accused.email]).flat(),
    )
    expect(mails[6]).toMatchObject({
      subject: `Complaint C${String(id).padStart(5, '0')}: with the other party`,
      addresses: [accused.email],
    })
    expect(mails[6]!.text).toContain('Now with-party.')
  })

  test('is told to the other party in the words of who complains once it is asked, with the day; the other side reads whom we wait for', async () => {
    const id = await aCase()
    await move(id, 'with-party', { deadline: '2026-12-04' })
    const [, , , by, about] = await queuedMails(market, `complaint:${id}:`)
    expect(about!.text).toContain('Please tell us your side by 04/12/2026: answer this e-mail.')
    expect(about!.text).toContain(`in the words of ${complainer.companyName}:\n${words.body}`)
    expect(about!.text).toContain(words.resolution)
    expect(by!.text).toContain('asked the other party for its side. It has until 04/12/2026.')
    expect(by!.text).not.toContain(words.body)
  })

  test.each(['solved', 'excluded', 'unsolved'] as const)(
    'that is opened again after %s says so to both sides, and that it counts for nothing meanwhile',
    async (closed) => {
      const id = await aCase()
      const step = async (state: ComplaintState) => {
        await move(id, state)
        const mails = await queuedMails(market, `complaint:${id}:`)
        return mails.slice(-2).map(({ text }) => text)
      }
      for (const text of await step('in-review')) expect(text).not.toContain('again')
      await step(closed)
      const [by, about] = await step('in-review')
      expect(by).toContain('We are looking into your complaint again: the case is open.')
      expect(about).toContain(
        'complaint about your company again. Meanwhile it counts for nothing.',
      )
    },
  )

  test.each([
    ['received', 'solved'],
    ['received', 'unsolved'],
    ['received', 'received'],
    ['excluded', 'solved'],
    ['solved', 'unsolved'],
  ] as const)('does not go from %s to %s', async (from, to) => {
    const id = await aCase()
    if (from === 'solved') await move(id, 'in-review')
    if (from !== 'received') expect((await move(id, from)).status).toBe(200)
    const reply = await move(id, to)
    expect([reply.status, reply.refusal.payload.extra]).toEqual([409, 'STATE'])
  })

  test('refuses a step on what a colleague has changed meanwhile, and tells nobody', async () => {
    const id = await aCase()
    await move(id, 'in-review')
    const before = await kept()
    const reply = await move(id, 'excluded', { version: 1 })
    expect([reply.status, reply.refusal.payload.extra]).toEqual([409, 'CHANGED'])
    expect(await kept()).toEqual(before)
  })

  test('asks for the day to answer by, today or later, when it goes to the other party', async () => {
    const id = await aCase()
    const missing = await move(id, 'with-party')
    expect(errorsOf(missing)).toEqual([{ param: 'deadline', msg: 'This field is required' }])
    const past = await move(id, 'with-party', { deadline: '2026-11-19' })
    expect(errorsOf(past)).toEqual([
      { param: 'deadline', msg: 'This field should be today or a day that comes' },
    ])
    expect((await move(id, 'with-party', { deadline: '2026-11-20' })).status).toBe(200)
  })

  test('is late from the day after, until it gets another day, which both sides are told', async () => {
    const id = await aCase()
    await move(id, 'with-party', { deadline: '2026-11-20' })
    expect((await caseOf(id)).isLate).toBe(false)
    market.clock.set('2026-11-20T23:30:00Z')
    staff = await staffCaller(market, person)
    const late = staff.call(listComplaints, { query: { text: `C${id}` } })
    expect((await late).body.payload.results).toMatchObject([{ id, isLate: true }])
    const reply = await staff.call(changeComplaintDeadline, {
      params: { id: String(id) },
      body: { deadline: '2026-12-01', words: 'They were at a fair.', version: 2 },
    })
    expect(reply.body.payload).toEqual({ version: 3 })
    expect(await caseOf(id)).toMatchObject({ isLate: false, deadline: '2026-12-01' })
    const mails = await queuedMails(market, `complaint:${id}:3:`)
    expect(mails.map(({ addresses }) => addresses)).toEqual([[complainer.email], [accused.email]])
    expect(mails[1]!.text).toContain('You have until 01/12/2026')
    expect(mails.map(({ subject }) => subject.replace(/^Complaint C\d+: /, ''))).toEqual([
      'they answer by 01/12/2026',
      'answer by 01/12/2026',
    ])
    market.clock.set('2026-11-20T14:00:00Z')
  })

  test('has no deadline to change while nobody is waited for', async () => {
    const id = await aCase()
    const reply = await staff.call(changeComplaintDeadline, {
      params: { id: String(id) },
      body: { deadline: '2026-12-01', words: 'More time.', version: 1 },
    })
    expect([reply.status, reply.refusal.payload.extra]).toEqual([409, 'STATE'])
  })

  test('keeps notes for colleagues, of which nobody else hears', async () => {
    const id = await aCase()
    const before = await kept()
    const reply = await staff.call(noteComplaint, {
      params: { id: String(id) },
      body: { words: 'Called them; they promise to look.' },
    })
    expect(reply.status).toBe(200)
    expect((await caseOf(id)).entries[0]).toMatchObject({
      kind: 'note',
      words: 'Called them; they promise to look.',
      by: 'Femke de Wit',
    })
    expect((await kept())!.mails).toBe(before!.mails)
  })

  test('writes each act of staff to the audit log, in the words that were told', async () => {
    const id = await aCase()
    await move(id, 'excluded', { words: 'Grade C hardware.' })
    const entry = await auditEntry('complaint.state')
    expect(entry).toMatchObject({
      staffId: person.id,
      reason: 'Grade C hardware.',
      details: { 'state.from': 'Received', 'state.to': 'Rejected as excluded' },
    })
  })

  test('mails the main contact where the one who filed it has left', async () => {
    const boss = complainer
    const employee = await aContact(market, {
      company: { id: boss.companyId, name: boss.companyName },
    })
    const id = await aCase({ by: await signedIn(market, employee) })
    await market.database.sql`
      update contact set removed_at = ${market.clock.now()}, position = null where id = ${employee.id}`
    expect((await move(id, 'in-review')).status).toBe(200)
    const [mail] = await queuedMails(market, `complaint:${id}:2:by`)
    expect(mail!.addresses).toEqual([boss.email])
  })
})

describe('what a complaint does to the tier (CP-007, BK-030)', () => {
  const tierOf = async () => {
    const [row] = await market.database.sql<{ tier: number }[]>`
      select tier from company where id = ${accused.companyId}`
    return row!.tier
  }
  /** A case that was upheld. */
  async function upheld(title: string): Promise<number> {
    const id = await aCase({ words: { complaintTitle: title } })
    await move(id, 'in-review')
    expect((await move(id, 'unsolved')).status).toBe(200)
    return id
  }
  beforeEach(async () => {
    accused = await aContact(market, { company: { tier: 1 } })
  })

  test('upholding one takes the tier at once, and solving it gives the tier back at once', async () => {
    const id = await aCase()
    await move(id, 'with-party', { deadline: '2026-12-04' })
    expect(await tierOf()).toBe(1)
    await move(id, 'unsolved')
    expect(await tierOf()).toBe(0)
    expect((await caseOf(id)).tier).toBe(0)
    await move(id, 'solved')
    expect(await tierOf()).toBe(1)
  })

  test('one that is taken into review again counts no more', async () => {
    const id = await upheld('Forty laptops')
    await move(id, 'in-review')
    expect(await tierOf()).toBe(1)
  })

  test('the tier comes back with the last of several', async () => {
    const [first, second] = [await upheld('First'), await upheld('Second')]
    await move(first, 'solved')
    expect(await tierOf()).toBe(0)
    await move(second, 'solved')
    expect(await tierOf()).toBe(1)
  })

  test('one that is excluded, or only waits, takes nothing', async () => {
    const excluded = await aCase({ words: { complaintTitle: 'Software' } })
    await move(excluded, 'excluded')
    await aCase({ words: { complaintTitle: 'Waits' } })
    expect(await tierOf()).toBe(1)
  })

  test('the company that complains keeps its own', async () => {
    await market.database.sql`update company set tier = 1 where id = ${complainer.companyId}`
    await upheld('Forty laptops')
    const [row] = await market.database.sql<{ tier: number }[]>`
      select tier from company where id = ${complainer.companyId}`
    expect(row!.tier).toBe(1)
  })
})

describe('the list of cases', () => {
  const found = async (query: CallInput<typeof listComplaints>['query']) =>
    (await staff.call(listComplaints, { query })).body.payload.results.map(({ id }) => id)

  test('shows a company on either side, newest first, by state and by words', async () => {
    const first = await aCase()
    const second = await aCase({ words: { complaintTitle: 'Quernstones 100% broken' } })
    await move(first, 'excluded')
    const companyId = accused.companyId
    expect(await found({ companyId })).toEqual([second, first])
    expect(await found({ companyId: complainer.companyId })).toEqual([second, first])
    expect(await found({ companyId, state: 'open' })).toEqual([second])
    expect(await found({ companyId, state: 'excluded' })).toEqual([first])
    expect(await found({ companyId, text: 'QUERNSTONES 100%' })).toEqual([second])
    expect(await found({ text: `c${String(first).padStart(5, '0')}` })).toEqual([first])
    expect(await found({ companyId, before: second })).toEqual([first])
    expect(await found({ text: complainer.companyName })).toEqual([second, first])
  })

  test('counts the cases in each state, and those that are late', async () => {
    const before = (await staff.call(listComplaints, {})).body.payload
    const id = await aCase()
    await move(id, 'with-party', { deadline: '2026-11-20' })
    market.clock.advance({ days: 1 })
    staff = await staffCaller(market, person)
    const after = (await staff.call(listComplaints, {})).body.payload
    expect(after.counts['with-party']).toBe((before.counts['with-party'] ?? 0) + 1)
    expect(after.late).toBeGreaterThan(before.late)
    market.clock.set('2026-11-20T14:00:00Z')
  })
})

describe('the files of a case', () => {
  test('are read by staff as they were sent, for download only, and each reading is written down', async () => {
    const po = Buffer.concat([aPdf('Only this one'), randomBytes(200_000)])
    const id = await aCase({ files: { po: aFile('Order "7" (final)’.pdf', po) } })
    const [asked] = (await caseOf(id)).files
    const response = await fetch(`${market.url}/api/admin/complaints/${id}/files/${asked!.id}`, {
      headers: { authorization: `Bearer ${staff.token}` },
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(po)).toBe(true)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Order 7 (final)_.pdf"; filename*=UTF-8''Order%207%20%28final%29%E2%80%99.pdf`,
    )
    const entry = await auditEntry('complaint.file-read')
    expect(entry!.details).toMatchObject({ case: `C${String(id).padStart(5, '0')}` })
  })

  test('are joined by papers that staff add, such as an answer that came by mail', async () => {
    const id = await aCase()
    const before = await kept()
    const add = (file: File) =>
      staff.call(addComplaintFile, {
        params: { id: String(id) },
        body: { words: 'Their answer, by mail.' },
        files: { file },
      })
    const refused = await add(aFile('answer.pdf', aProgram()))
    expect(errorsOf(refused).map(({ param }) => param)).toEqual(['file'])
    expect(await kept()).toEqual(before)
    const added = await add(aFile('answer.pdf', aPdf('We are sorry.')))
    expect(added.status).toBe(200)
    const { files, entries } = await caseOf(id)
    expect(files.map(({ kind, name }) => [kind, name])).toEqual([
      ['po', 'order 4711.pdf'],
      ['invoice', 'invoice.pdf'],
      ['added', 'answer.pdf'],
    ])
    expect(entries[0]).toMatchObject({ kind: 'file', words: 'Their answer, by mail.' })
    const params = { id: String(id), fileId: String(added.body.payload.id) }
    expect((await staff.call(getComplaintFile, { params })).status).toBe(200)
    expect((await kept())!.mails).toBe(before!.mails)
  })

  test('do not come under the number of another case', async () => {
    const one = await aCase()
    const other = await aCase({ words: { complaintTitle: 'Another' } })
    const [foreign] = (await caseOf(other)).files
    const reply = await staff.call(getComplaintFile, {
      params: { id: String(one), fileId: String(foreign!.id) },
    })
    expect(reply.status).toBe(404)
  })

  test('are for staff alone: neither side reads them', async () => {
    const id = await aCase()
    const [asked] = (await caseOf(id)).files
    const params = { id: String(id), fileId: String(asked!.id) }
    expect((await caller.call(getComplaintFile, { params })).status).toBe(403)
    expect((await visitor(market).call(getComplaintFile, { params })).status).toBe(401)
  })
})
