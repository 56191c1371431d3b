import { describe, expect, test } from 'vitest'
import { signedIn, visitor } from '../../support/market/callers.ts'
import {
  complaintWords,
  errorsOf,
  useComplaintScene,
} from '../../support/companies/complaint-scene.ts'
import { aCompany, aContact } from '../../support/market/factories.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { aFile, aPdf } from '../../support/sample-files.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const { scene, file, aCase, caseOf, kept } = useComplaintScene(market)

describe('filing a complaint (CP-001, CP-004, API-072)', () => {
  test('stores every field and both files, and creates a case in state received', async () => {
    const po = aPdf('A purchase order of its own')
    const reply = await file({ files: { po: aFile('Bestelling №7.PDF', po) } })
    expect(reply.body.payload).toMatchObject({ msg: 'Complaint sent' })
    const id = Number(reply.body.payload.caseNumber.slice(1))
    expect(await caseOf(id)).toMatchObject({
      caseNumber: reply.body.payload.caseNumber,
      title: complaintWords.complaintTitle,
      transactionDate: '2026-11-02',
      body: complaintWords.body,
      resolution: complaintWords.resolution,
      state: 'received',
      by: { id: scene.complainer.companyId },
      contact: { id: scene.complainer.id, name: scene.complainer.name },
      company: { id: scene.accused.companyId },
      files: [
        { kind: 'po', name: 'Bestelling №7.PDF', type: 'application/pdf', size: po.length },
        { kind: 'invoice', name: 'invoice.pdf' },
      ],
    })
  })

  test('notifies complainant, other company and operator by mail, with replies to the operator', async () => {
    const id = await aCase()
    const mails = await queuedMails(market, `complaint:${id}:`)
    const number = `C${String(id).padStart(5, '0')}`
    expect(mails.map(({ subject, addresses }) => [subject, addresses])).toEqual([
      [`We have received your complaint ${number}`, [scene.complainer.email]],
      [`A complaint about ${scene.accused.companyName}: ${number}`, [scene.accused.email]],
      [
        `New complaint ${number}: ${scene.complainer.companyName} about ${scene.accused.companyName}`,
        ['contact@lists.tbs.example'],
      ],
    ])
    expect(mails[0]).toMatchObject({
      lane: 'personal',
      topic: null,
      replyToAddress: 'contact@lists.tbs.example',
    })
    expect(mails[1]!.text).toContain(complaintWords.complaintTitle)
    expect(mails[2]!.text).toContain(`/admin/complaints/${id}`)
  })

  test('treats a repeated complaint as one case', async () => {
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

describe('complainant and company (CP-002, AM-051)', () => {
  test('refuses a complaint about the own company', async () => {
    const reply = await file({ companyId: scene.complainer.companyId })
    expect([reply.status, reply.refusal.payload.msg]).toEqual([409, 'This is your own company.'])
  })

  test('refuses a complaint about a service-only company (RO-011)', async () => {
    const service = await aCompany(market, { isServiceOnly: true })
    const reply = await file({ companyId: service.id })
    expect([reply.status, reply.refusal.payload.extra]).toEqual([409, 'SERVICE_COMPANY'])
  })

  test('allows service-only members to complain about a trading company', async () => {
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
    const reply = await scene.caller.raw(
      'POST',
      `/api/companies/${scene.accused.companyId}/actions/logComplaint`,
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
    ['transactionDate', '21/11/2026', 'This field should be today or an earlier date'],
  ])('refuses a %s of %j', async (param, value, msg) => {
    const reply = await file({ words: { [param]: value } })
    expect([reply.status, errorsOf(reply)]).toEqual([400, [{ param, msg }]])
  })

  test('accepts today as the day of the transaction', async () => {
    expect((await file({ words: { transactionDate: '20/11/2026' } })).status).toBe(200)
  })

  test('accepts topics without mediation: staff decide (AM-102)', async () => {
    const body = 'Software and grade D hardware for EUR 5, sold as is.'
    expect((await caseOf(await aCase({ words: { body } }))).state).toBe('received')
  })

  test('keeps markup and emojis as text', async () => {
    const body = '<script>alert(1)</script> & <b>batteries</b> 🔋'
    const id = await aCase({ words: { body } })
    expect((await caseOf(id)).body).toBe(body)
  })
})
