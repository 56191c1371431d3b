import { beforeEach, describe, expect, test } from 'vitest'
import { changeTrial } from '#contract/companies/desk/company-actions.ts'
import { getDeskCounts } from '#contract/back-office/desk/today.ts'
import { listQueue } from '#contract/back-office/queue/queue.ts'
import {
  approveRegistration,
  askApplicant,
  getRegistrationFile,
  rejectRegistration,
  setCheck,
} from '#contract/registration/desk/registrations.ts'
import {
  answerApplication,
  answerWithFile,
  getApplication,
} from '#contract/registration/registration.ts'
import { requestWebsite } from '#server/features/companies/verification/check-website.ts'
import { upsertFinding } from '#server/features/fraud/desk/finding-queries.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import type { Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { aFile, aPdf, aProgram } from '../../support/sample-files.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import {
  aNewcomer,
  apply,
  applyAndConfirm,
  passChecks,
  readRegistration,
} from '../../support/joining/registration.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
let staff: Caller
beforeEach(async () => {
  market.clock.set('2026-11-20T09:00:00Z')
  staff = await aStaffCaller(market, 'support')
})

const params = (id: number) => ({ params: { id: String(id) } })
const approve = (id: number) =>
  staff.raw('POST', approveRegistration.path.replace(':id', String(id)), {})
const reject = (id: number, reason = 'Not an IT company.') =>
  staff.raw('POST', rejectRegistration.path.replace(':id', String(id)), { reason })
const ask = (id: number) =>
  staff.raw('POST', askApplicant.path.replace(':id', String(id)), {
    text: 'Which brands do you trade?',
  })
const itemOf = async (id: number, state: 'open' | 'done' = 'open') => {
  const query = { kind: 'registration', state } as const
  const { results } = (await staff.call(listQueue, { query })).body.payload
  return results.find((item) => item.id === id)
}
const statusOf = async (token: string) =>
  (await aNewcomer(market).call(getApplication, { body: { token } })).body.payload

describe('an application in the queue', () => {
  test('is due after its target time without the time for which an answer was awaited (BK-145)', async () => {
    market.clock.set('2026-11-18T09:00:00Z')
    staff = await aStaffCaller(market, 'support')
    const { id, token } = await apply(market)
    const due = async () => (await itemOf(id))!.due
    expect(await due()).toBe('2026-11-19T09:00:00.000Z')
    market.clock.advance({ minutes: 20 })
    await ask(id)
    expect(await itemOf(id)).toMatchObject({ group: 'waiting', due: null })
    market.clock.set('2026-11-20T10:00:00Z')
    staff = await aStaffCaller(market, 'support')
    await aNewcomer(market).call(answerApplication, { body: { token, text: 'Cisco and HPE' } })
    expect(await itemOf(id)).toMatchObject({ group: 'todo', due: '2026-11-23T09:40:00.000Z' })
  })

  test('keeps the opening hours that were left, after each of several questions (BK-145)', async () => {
    const at = async (iso: string) => {
      market.clock.set(iso)
      staff = await aStaffCaller(market, 'support')
    }
    await at('2026-11-18T08:00:00Z')
    const { id, token } = await apply(market)
    const answerIt = () =>
      aNewcomer(market).call(answerApplication, { body: { token, text: 'Cisco and HPE' } })
    const due = async () => (await itemOf(id))!.due
    await at('2026-11-18T15:00:00Z')
    await ask(id)
    await at('2026-11-20T08:00:00Z')
    await answerIt()
    expect(await due()).toBe('2026-11-20T09:00:00.000Z')
    await at('2026-11-20T08:30:00Z')
    await ask(id)
    await at('2026-11-23T08:00:00Z')
    await answerIt()
    await at('2026-11-23T08:10:00Z')
    await answerIt()
    expect(await due()).toBe('2026-11-23T08:30:00.000Z')
  })

  test('says when it is done what was decided and since when it waited (BK-146)', async () => {
    const { id } = await apply(market)
    market.clock.advance({ minutes: 20 })
    await reject(id)
    expect(await itemOf(id, 'done')).toMatchObject({
      done: { beganAt: '2026-11-20T09:00:00.000Z', outcome: 'Rejected' },
    })
  })

  test('waits for staff with its age, counted in the navigation (BK-002, BK-108, BK-118)', async () => {
    const countNow = async () => (await staff.call(getDeskCounts)).body.payload.registrations ?? 0
    const before = await countNow()
    const { id, body } = await apply(market)
    expect(await countNow()).toBe(before + 1)
    expect(await itemOf(id)).toMatchObject({
      group: 'todo',
      title: body.company,
      detail: body.name,
      since: '2026-11-20T09:00:00.000Z',
    })
  })

  test('shows what Fraud watch has found about the company and nobody has decided (BK-110)', async () => {
    const { id } = await apply(market)
    const { company } = await readRegistration(staff, id)
    const other = await aContact(market, { company: { name: 'Douro Recon' } })
    const now = market.clock.now()
    const finding = {
      signal: 'look-alike',
      subject: `domains:douro-rec0n.example:${company.id}`,
      contactId: null,
      companyId: company.id!,
      otherCompanyId: other.companyId,
      count: 1,
      evidence: {
        domain: 'douro-rec0n.example',
        other: 'douro-recon.example',
        likeness: 'letters',
      },
      firstAt: now,
      lastAt: now,
      now,
    } as const
    await upsertFinding(market.database.sql, finding)
    expect((await readRegistration(staff, id)).findings).toEqual([
      {
        id: expect.any(Number),
        signal: 'look-alike',
        company: { id: other.companyId, name: 'Douro Recon' },
        domains: { domain: 'douro-rec0n.example', other: 'douro-recon.example' },
      },
    ])
    await market.database.sql`
      update fraud_finding set decision = 'no-fraud', decided_at = ${now},
        decided_by = (select min(id) from staff)
      where subject = ${finding.subject}`
    expect((await readRegistration(staff, id)).findings).toEqual([])
  })

  test('shows whether the website answers, which a demo market asks nobody (BK-004)', async () => {
    const { id } = await apply(market)
    const companyId = (await readRegistration(staff, id)).company.id!
    const evidence = async () =>
      (await readRegistration(staff, id)).checks.find(({ kind }) => kind === 'website')!.evidence
    const asked: string[] = []
    const look = (config: object, get: (address: string) => Promise<never>) =>
      requestWebsite(
        { ...market.platform, config: { ...market.platform.config, ...config } },
        companyId,
        (address) => {
          asked.push(String(address))
          return get(String(address))
        },
      )
    await look({ demo: true }, () => Promise.reject(new Error('refused')))
    expect([asked, await evidence()]).toEqual([[], null])
    await look({ demo: false }, () => Promise.reject(new Error('it answered 404')))
    expect(await evidence()).toEqual({ says: 'No answer: it answered 404', holds: false })
    await look({ demo: false }, () => Promise.resolve({} as never))
    expect(await evidence()).toEqual({ says: 'The site answers', holds: true })
    expect(asked[0]).toMatch(/^https:\/\/douro-recon-/)
  })

  test('shows each check with who made it and when, and can be withdrawn (BK-004)', async () => {
    const { id } = await apply(market)
    const body = { kind: 'website', outcome: 'passed', note: 'Shop with 400 lines' } as const
    const { payload } = (await staff.call(setCheck, { ...params(id), body })).body
    expect(payload.checks.find(({ kind }) => kind === 'website')!.done).toMatchObject({
      outcome: 'passed',
      note: 'Shop with 400 lines',
      by: expect.stringMatching(/^Staff /),
      at: '2026-11-20T09:00:00.000Z',
    })
    const without = { ...body, outcome: null, note: '' }
    const after = (await staff.call(setCheck, { ...params(id), body: without })).body.payload
    expect(after.checks.every(({ done }) => done === null)).toBe(true)
  })

  test('takes a note before a check has an outcome, and keeps it open (BK-004)', async () => {
    const { id } = await applyAndConfirm(market)
    const noted = {
      kind: 'telephone',
      outcome: null,
      note: 'No answer, call again at 14:00',
    } as const
    const { checks } = (await staff.call(setCheck, { ...params(id), body: noted })).body.payload
    expect(checks.find(({ kind }) => kind === 'telephone')).toMatchObject({
      done: null,
      remark: { note: noted.note, by: expect.stringMatching(/^Staff /) },
    })
    for (const kind of ['vat', 'website', 'address', 'references'] as const) {
      const body = { kind, outcome: 'passed', note: '' } as const
      await staff.call(setCheck, { ...params(id), body })
    }
    expect((await approve(id)).status).toBe(409)
    const passed = { ...noted, outcome: 'passed' } as const
    await staff.call(setCheck, { ...params(id), body: passed })
    expect((await approve(id)).status).toBe(200)
  })

  test('names the contact who has its address already (BK-003)', async () => {
    const known = await aContact(market)
    const { id } = await apply(market, { email: known.email })
    const { known: owner, similar } = await readRegistration(staff, id)
    expect(owner).toMatchObject({ id: known.id, companyId: known.companyId })
    expect(similar.find((one) => one.id === known.companyId)!.same).toContain('email')
  })

  test('is set beside companies with the same tax number, domain, name or telephone (BK-003)', async () => {
    const { id: earlier, body } = await apply(market)
    const { company } = await readRegistration(staff, earlier)
    const same = {
      vat: { vat: body.vat.replace(' ', '') },
      domain: { website: `https://www.${body.website}/shop` },
      name: { company: `${body.company}, Lda.`.replace(', Lda.', ' B.V.') },
      telephone: { tel: body.tel.replace('+', '00').replaceAll(' ', '-') },
    }
    for (const [by, given] of Object.entries(same)) {
      const { id } = await apply(market, given)
      const { similar } = await readRegistration(staff, id)
      expect(similar.find((one) => one.id === company.id)!.same, by).toContain(by)
    }
  })

  test('is not closed like other items (BK-108)', async () => {
    const { id } = await apply(market)
    const body = { items: [{ kind: 'registration', id }], isDone: true }
    expect((await staff.raw('POST', '/api/admin/queue', body)).status).toBe(409)
  })
})

describe('approving', () => {
  test('is refused while checks are open or failed, on the page of the company too (BK-004)', async () => {
    const { id } = await apply(market)
    expect((await approve(id)).body).toMatchObject({ status: 409, payload: { extra: 'CHECKS' } })
    await passChecks(staff, id)
    const body = { kind: 'references', outcome: 'failed', note: '' } as const
    const { company } = (await staff.call(setCheck, { ...params(id), body })).body.payload
    expect((await approve(id)).body).toMatchObject({
      payload: { msg: 'Still open: references.', extra: 'CHECKS' },
    })
    const onPage = await staff.raw('POST', changeTrial.path.replace(':id', String(company.id)), {
      step: 'approve',
      version: company.version,
    })
    expect(onPage.body).toMatchObject({ payload: { extra: 'CHECKS' } })
  })

  test('starts a trial of one month and mails the link that chooses a password (BK-002, RG-018)', async () => {
    const { id, token, body } = await applyAndConfirm(market)
    await passChecks(staff, id)
    expect((await approve(id)).status).toBe(200)
    const [company] = await market.database.sql`
      select state, trial_ends_at as ends from company where name = ${body.company}`
    expect(company).toEqual({ state: 'trial', ends: new Date('2026-12-20T22:59:59Z') })
    const welcome = (await queuedMails(market, 'welcome:')).at(-1)!
    expect(welcome.addresses).toEqual([body.email])
    expect(await itemOf(id)).toBeUndefined()
    expect((await itemOf(id, 'done'))!.group).toBe('done')
    expect((await statusOf(token)).state).toBe('approved')
  })

  test('happens once, of two who approve at the same time (BK-002)', async () => {
    const { id, body } = await applyAndConfirm(market)
    await passChecks(staff, id)
    const answers = await Promise.all([approve(id), approve(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const mails = await queuedMails(market, 'welcome:')
    expect(mails.filter(({ addresses }) => addresses[0] === body.email)).toHaveLength(1)
  })
})

describe('rejecting', () => {
  test('mails the reason, and shows it behind the link of the application (BK-002)', async () => {
    const { id, token, body } = await apply(market)
    expect((await reject(id)).status).toBe(200)
    const mail = (await queuedMails(market, 'trial-rejected:')).at(-1)!
    expect(mail.addresses).toEqual([body.email])
    expect(await statusOf(token)).toMatchObject({
      state: 'rejected',
      messages: [{ staff: 'TBS', text: 'Not an IT company.' }],
    })
    expect((await approve(id)).status).toBe(409)
  })

  test('needs a reason', async () => {
    const { id } = await apply(market)
    expect((await reject(id, ' ')).status).toBe(400)
  })

  test('closes the application of a known address and leaves its company alone (BK-003)', async () => {
    const known = await aContact(market)
    const { id } = await apply(market, { email: known.email })
    expect((await approve(id)).body).toMatchObject({ payload: { extra: 'KNOWN' } })
    expect((await reject(id)).status).toBe(200)
    expect((await readRegistration(staff, id)).state).toBe('closed')
    const [company] = await market.database.sql`
      select state from company where id = ${known.companyId}`
    expect(company!.state).toBe('active')
  })
})

describe('a question', () => {
  test('is mailed with the link, and the application waits for the answer (BK-002)', async () => {
    const { id, token, body } = await apply(market)
    expect((await ask(id)).status).toBe(200)
    const mail = (await queuedMails(market, 'registration-question:')).at(-1)!
    expect(mail.addresses).toEqual([body.email])
    expect(mail.text).toContain('Which brands do you trade?')
    expect(mail.text).toContain(`/application?token=${token}`)
    expect((await itemOf(id))!.group).toBe('waiting')
    expect((await statusOf(token)).state).toBe('asked')
  })

  test('is answered behind the link, and the application waits for staff again (BK-002)', async () => {
    const { id, token } = await apply(market)
    await ask(id)
    market.clock.advance({ hours: 1 })
    const text = 'Dell and HP.'
    const answer = await aNewcomer(market).call(answerApplication, { body: { token, text } })
    expect(answer.body.payload.state).toBe('open')
    staff = await aStaffCaller(market, 'support')
    expect((await itemOf(id))!.group).toBe('todo')
    expect((await readRegistration(staff, id)).messages.at(-1)).toMatchObject({
      staff: null,
      text,
    })
  })

  test('is answered with a document, which staff download (BK-003)', async () => {
    const { id, token } = await apply(market)
    const send = (file: File, text = '') => {
      const form = new FormData()
      form.set('token', token)
      form.set('text', text)
      form.set('file', file)
      return aNewcomer(market).raw('POST', answerWithFile.path, form)
    }
    expect((await send(aFile('extract.pdf', aPdf('Trade register')))).status).toBe(200)
    const [message] = (await readRegistration(staff, id)).messages
    expect(message).toMatchObject({ staff: null, text: '', file: { name: 'extract.pdf' } })
    expect((await statusOf(token)).messages[0]!.file!.name).toBe('extract.pdf')
    const path = getRegistrationFile.path
      .replace(':id', String(id))
      .replace(':fileId', String(message!.file!.id))
    expect((await staff.raw('GET', path)).status).toBe(200)
    expect(
      (await staff.raw('GET', path.replace(/registrations\/\d+/, 'registrations/999999'))).status,
    ).toBe(404)
    const program = await send(aFile('extract.pdf', aProgram()), 'My words')
    expect(program.status).toBe(400)
    expect((await readRegistration(staff, id)).messages).toHaveLength(1)
    const { sql } = market.database
    await sql`delete from registration_message where registration_id = ${id}`
    expect(await sql`select from file where id = ${message!.file!.id}`).toHaveLength(0)
  })

  test('takes no answer once the application was decided (BK-002)', async () => {
    const { id, token } = await apply(market)
    await reject(id)
    const body = { token, text: 'Please reconsider.' }
    expect((await aNewcomer(market).raw('POST', answerApplication.path, body)).status).toBe(409)
  })

  test.each(['', 'x', '1-', '1-AAAAAAAAAAAAAAAAAAAAAA', '99999999999-AAAAAAAAAAAAAAAAAAAAAA'])(
    'opens for no other token: %s',
    async (token) => {
      const { status } = await aNewcomer(market).raw('POST', getApplication.path, { token })
      expect(status).toBe(404)
    },
  )
})
