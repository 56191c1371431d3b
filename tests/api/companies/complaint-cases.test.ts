import { describe, expect, test } from 'vitest'
import {
  changeComplaintDeadline,
  listComplaints,
  noteComplaint,
  previewComplaintMails,
  type ComplaintState,
} from '#contract/complaints/desk/cases.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { accountOf } from '../../support/account-actions.ts'
import { signedIn } from '../../support/market/callers.ts'
import {
  complaintWords,
  errorsOf,
  useComplaintScene,
} from '../../support/companies/complaint-scene.ts'
import { aColleague, letLeave } from '../../support/market/factories.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { aStaffCaller, staffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const { scene, aCase, caseOf, move, kept, auditEntry } = useComplaintScene(market)

describe('a case in the back office (BK-075)', () => {
  test('goes to the other party, is upheld and is solved, with a mail to both sides at every step', async () => {
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
      Array.from({ length: 4 }, () => [scene.complainer.email, scene.accused.email]).flat(),
    )
    expect(mails[6]).toMatchObject({
      subject: `Complaint C${String(id).padStart(5, '0')}: with the other party`,
      addresses: [scene.accused.email],
    })
    expect(mails[6]!.text).toContain('Now with-party.')
  })

  test('leaves the day since which the company is in its state (BK-007)', async () => {
    const { stateSince } = await accountOf(scene.staff, scene.accused.companyId)
    market.clock.advance({ minutes: 5 })
    expect((await move(await aCase(), 'in-review')).status).toBe(200)
    const after = await accountOf(scene.staff, scene.accused.companyId)
    expect(after.stateSince).toBe(stateSince)
  })

  test('quotes the complaint to the other party with the deadline; the complainant sees whom we wait for', async () => {
    const id = await aCase()
    await move(id, 'with-party', { deadline: '2026-12-04' })
    const [, , , by, about] = await queuedMails(market, `complaint:${id}:`)
    expect(about!.text).toContain('Please reply to this e-mail with your response by 04/12/2026.')
    expect(about!.text).toContain(
      `Description by ${scene.complainer.companyName}:\n${complaintWords.body}`,
    )
    expect(about!.text).toContain(complaintWords.resolution)
    expect(by!.text).toContain('asked the other party to respond by 04/12/2026.')
    expect(by!.text).not.toContain(complaintWords.body)
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
      expect(by).toContain('We are looking into your complaint again. The case has been reopened.')
      expect(about).toContain(
        'complaint about your company again. It has no effect in the meantime.',
      )
    },
  )

  test.each([
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

  test.each(['solved', 'unsolved', 'excluded'] as const)(
    'goes from every open state to %s',
    async (closed) => {
      for (const open of ['received', 'in-review', 'with-party'] as const) {
        market.clock.advance({ minutes: 11 })
        const id = await aCase()
        const step = open === 'with-party' ? { deadline: '2026-12-04' } : {}
        if (open !== 'received') expect((await move(id, open, step)).status).toBe(200)
        expect((await move(id, closed)).status).toBe(200)
      }
    },
  )

  test('tells each side its own words if staff give two texts', async () => {
    const id = await aCase()
    const words = { words: 'They pay you back.', otherWords: 'Please pay them back.' }
    expect((await move(id, 'solved', words)).status).toBe(200)
    const mails = (await queuedMails(market, `complaint:${id}:2:`)).map(({ text }) => text)
    expect(mails).toHaveLength(2)
    expect(mails[0]).toContain('They pay you back.')
    expect(mails[0]).not.toContain('Please pay them back.')
    expect(mails[1]).toContain('Please pay them back.')
    expect(mails[1]).not.toContain('They pay you back.')
    expect((await caseOf(id)).entries[0]).toMatchObject(words)
  })

  test('previews the mails exactly as they go out, and sends none before', async () => {
    const id = await aCase()
    const step = { words: 'We look at it.', otherWords: 'Please be patient.' }
    const staff = await aStaffCaller(market, 'support')
    const preview = (
      await staff.call(previewComplaintMails, {
        params: { id: String(id) },
        body: { state: 'in-review', ...step },
      })
    ).body.payload
    const before = (await queuedMails(market, `complaint:${id}:`)).length
    await move(id, 'in-review', step)
    const sent = (await queuedMails(market, `complaint:${id}:`)).slice(before)
    expect(sent).toHaveLength(2)
    expect(sent.map(({ addresses, subject, text }) => [addresses[0], subject, text])).toEqual(
      [preview.by, preview.about].map(({ to, subject, text }) => [to, subject, text]),
    )
  })

  test('shows both sides with address and telephone', async () => {
    const id = await aCase()
    const { parties } = await caseOf(id)
    expect(parties.by).toMatchObject({ email: expect.any(String), telephone: expect.any(String) })
    expect(parties.about).toMatchObject({ country: expect.any(String) })
  })

  test('refuses a step after a concurrent change, without a mail', async () => {
    const id = await aCase()
    await move(id, 'in-review')
    const before = await kept()
    const reply = await move(id, 'excluded', { version: 1 })
    expect([reply.status, reply.refusal.payload.extra]).toEqual([409, 'CHANGED'])
    expect(await kept()).toEqual(before)
  })

  test('requires a deadline from today on when it goes to the other party', async () => {
    const id = await aCase()
    const missing = await move(id, 'with-party')
    expect(errorsOf(missing)).toEqual([{ param: 'deadline', msg: 'This field is required' }])
    const past = await move(id, 'with-party', { deadline: '2026-11-19' })
    expect(errorsOf(past)).toEqual([
      { param: 'deadline', msg: 'This field should be today or a later date' },
    ])
    expect((await move(id, 'with-party', { deadline: '2026-11-20' })).status).toBe(200)
  })

  test('is late from the day after the deadline until it is extended, with a mail to both sides', async () => {
    const id = await aCase()
    await move(id, 'with-party', { deadline: '2026-11-20' })
    expect((await caseOf(id)).isLate).toBe(false)
    market.clock.set('2026-11-20T23:30:00Z')
    scene.staff = await staffCaller(market, scene.person)
    const late = scene.staff.call(listComplaints, { query: { text: `C${id}` } })
    expect((await late).body.payload.results).toMatchObject([{ id, isLate: true }])
    const reply = await scene.staff.call(changeComplaintDeadline, {
      params: { id: String(id) },
      body: { deadline: '2026-12-01', words: 'They were at a fair.', version: 2 },
    })
    expect(reply.body.payload).toEqual({ version: 3 })
    expect(await caseOf(id)).toMatchObject({ isLate: false, deadline: '2026-12-01' })
    const mails = await queuedMails(market, `complaint:${id}:3:`)
    expect(mails.map(({ addresses }) => addresses)).toEqual([
      [scene.complainer.email],
      [scene.accused.email],
    ])
    expect(mails[1]!.text).toContain('You have until 01/12/2026')
    expect(mails.map(({ subject }) => subject.replace(/^Complaint C\d+: /, ''))).toEqual([
      'they answer by 01/12/2026',
      'answer by 01/12/2026',
    ])
    market.clock.set('2026-11-20T14:00:00Z')
  })

  test('has no deadline to change while no response is due', async () => {
    const id = await aCase()
    const reply = await scene.staff.call(changeComplaintDeadline, {
      params: { id: String(id) },
      body: { deadline: '2026-12-01', words: 'More time.', version: 1 },
    })
    expect([reply.status, reply.refusal.payload.extra]).toEqual([409, 'STATE'])
  })

  test('keeps notes for staff only', async () => {
    const id = await aCase()
    const before = await kept()
    const reply = await scene.staff.call(noteComplaint, {
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

  test('records each action of staff with its text in the audit log', async () => {
    const id = await aCase()
    await move(id, 'excluded', { words: 'Grade C hardware.' })
    const entry = await auditEntry('complaint.state')
    expect(entry).toMatchObject({
      staffId: scene.person.id,
      reason: 'Grade C hardware.',
      details: { 'state.from': 'Received', 'state.to': 'Rejected: not covered by the rules' },
    })
  })

  test('mails the main contact where the complainant has left', async () => {
    const boss = scene.complainer
    const employee = await aColleague(market, boss)
    const id = await aCase({ by: await signedIn(market, employee) })
    await letLeave(market, employee)
    expect((await move(id, 'in-review')).status).toBe(200)
    const [mail] = await queuedMails(market, `complaint:${id}:2:by`)
    expect(mail!.addresses).toEqual([boss.email])
  })
})

describe('the list of cases', () => {
  const found = async (query: CallInput<typeof listComplaints>['query']) =>
    (await scene.staff.call(listComplaints, { query })).body.payload.results.map(({ id }) => id)

  test('filters by company on either side, state and text, newest first', async () => {
    const first = await aCase()
    const second = await aCase({ words: { complaintTitle: 'Quernstones 100% broken' } })
    await move(first, 'excluded')
    const companyId = scene.accused.companyId
    expect(await found({ companyId })).toEqual([second, first])
    expect(await found({ companyId: scene.complainer.companyId })).toEqual([second, first])
    expect(await found({ companyId, state: 'open' })).toEqual([second])
    expect(await found({ companyId, state: 'excluded' })).toEqual([first])
    expect(await found({ companyId, text: 'QUERNSTONES 100%' })).toEqual([second])
    expect(await found({ text: `c${String(first).padStart(5, '0')}` })).toEqual([first])
    expect(await found({ companyId, before: second })).toEqual([first])
    expect(await found({ text: scene.complainer.companyName })).toEqual([second, first])
  })

  test('counts the cases by state, and late ones', async () => {
    const before = (await scene.staff.call(listComplaints, {})).body.payload
    const id = await aCase()
    await move(id, 'with-party', { deadline: '2026-11-20' })
    market.clock.advance({ days: 1 })
    scene.staff = await staffCaller(market, scene.person)
    const after = (await scene.staff.call(listComplaints, {})).body.payload
    expect(after.counts['with-party']).toBe((before.counts['with-party'] ?? 0) + 1)
    expect(after.late).toBeGreaterThan(before.late)
    market.clock.set('2026-11-20T14:00:00Z')
  })
})
