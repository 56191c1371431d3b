import { beforeAll, beforeEach, expect } from 'vitest'
import { logComplaint } from '#contract/complaints.ts'
import {
  getComplaint,
  moveComplaint,
  type ComplaintState,
} from '#contract/complaints/desk/cases.ts'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { auditOf } from '../account-actions.ts'
import { signedIn, type Caller, type Reply } from '../market/callers.ts'
import { aContact, type TestContact } from '../market/factories.ts'
import { aFile, aPdf } from '../sample-files.ts'
import { aStaffMember, staffCaller, type TestStaff } from '../market/staff.ts'
import type { TestMarket } from '../market/test-market.ts'

type Input = CallInput<typeof logComplaint>
/** Default text of a complaint. */
export const complaintWords = {
  complaintTitle: 'Forty laptops without batteries',
  transactionDate: '02/11/2026',
  body: 'We bought forty laptops of grade A. None of them has a battery.',
  resolution: 'Send the batteries, or pay back EUR 1,200.',
}
export const complaintPapers = () => ({
  po: aFile('order 4711.pdf', aPdf()),
  invoice: aFile('invoice.pdf', aPdf('Invoice 2026-88, grade A')),
})
export const errorsOf = ({ refusal }: Pick<Reply<Endpoint>, 'refusal'>) =>
  refusal.payload.errors ?? []

/** A complainant, a company complained about and staff, new for each test of a file. */
export function useComplaintScene(market: TestMarket) {
  const scene = {} as {
    person: TestStaff
    /** With a new session for each test, because some advance the clock. */
    staff: Caller
    complainer: TestContact
    accused: TestContact
    caller: Caller
  }
  beforeAll(async () => {
    scene.person = await aStaffMember(market, { role: 'support', name: 'Femke de Wit' })
  })
  beforeEach(async () => {
    scene.complainer = await aContact(market)
    scene.accused = await aContact(market)
    scene.caller = await signedIn(market, scene.complainer)
    scene.staff = await staffCaller(market, scene.person)
  })

  const file = (given: { words?: object; files?: object; companyId?: number; by?: Caller } = {}) =>
    (given.by ?? scene.caller).call(logComplaint, {
      params: { id: String(given.companyId ?? scene.accused.companyId) },
      body: { ...complaintWords, ...given.words } as Input['body'],
      files: { ...complaintPapers(), ...given.files } as Input['files'],
    })
  async function aCase(given: Parameters<typeof file>[0] = {}): Promise<number> {
    const reply = await file(given)
    expect(reply.status).toBe(200)
    return Number(reply.body.payload.caseNumber.slice(1))
  }
  const caseOf = async (id: number) =>
    (await scene.staff.call(getComplaint, { params: { id: String(id) } })).body.payload
  async function move(id: number, state: ComplaintState, more: object = {}) {
    const { version } = await caseOf(id)
    return scene.staff.call(moveComplaint, {
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
    (await auditOf(market, scene.accused.companyId)).find((entry) => entry.act === act)
  return { scene, file, aCase, caseOf, move, kept, auditEntry }
}
