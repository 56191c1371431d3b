import { beforeAll, describe, expect, test } from 'vitest'
import { orderContacts, resetTwoFactor } from '#contract/companies/desk/contact-actions.ts'
import { decideMailing, retryFailedMail } from '#contract/mail/desk/failed-mail.ts'
import { reportPresence } from '#contract/back-office/queue/queue.ts'
import {
  previewBulkAct,
  previewBulkMail,
  startBulkAct,
  undoBulkAct,
} from '#contract/companies/desk/bulk-acts.ts'
import { checkStockFile } from '#contract/inventory/file-checks.ts'
import { activateOrder, attachOrder } from '#contract/billing/desk/paid-orders.ts'
import {
  billLatePrice,
  createInvoice,
  previewInvoice,
  saveInvoiceDraft,
} from '#contract/billing/desk/new-invoice.ts'
import { refundPayment } from '#contract/billing/desk/payment-checks.ts'
import { businessDate } from '#contract/dates.ts'
import { previewMail } from '#contract/mail/desk/editable-mails.ts'
import { previewStockFile } from '#contract/inventory/stock-files.ts'
import { auditActions } from '#contract/back-office/audit.ts'
import { previewLegalText } from '#contract/site/desk/legal-texts.ts'
import { previewContent } from '#contract/content/desk/content.ts'
import { previewHtml } from '#contract/back-office/back-office.ts'
import { changeNote, removeNote } from '#contract/companies/desk/notes.ts'
import { previewComplaintMails } from '#contract/complaints/desk/cases.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { liftExclusion } from '#contract/broadcasts/desk/exclusions.ts'
import { orderBroadcastLists } from '#contract/broadcasts/desk/list-editing.ts'
import { reopenFraud } from '#contract/fraud/desk/fraud.ts'
import { liftSuppression } from '#contract/mail/desk/mail-log.ts'
import {
  changeStaffPassword,
  confirmStaff,
  enrolStaff,
  verifyStaffCode,
  renewStaffCodes,
  resetStaffTwoFactor,
  setStaffPassword,
  staffLogin,
  staffLogout,
} from '#contract/back-office/staff.ts'
import { aFraudFinding } from '../../support/companies/fraud-findings.ts'
import { aMail, deliveriesOf, endDelivery } from '../../support/mail/logged-mails.ts'
import { aMeetingInvoice, checkOut, orderAs } from '../../support/joining/billing.ts'
import { aPaidOrder } from '../../support/joining/paid-order.ts'
import { addressOf, signedIn } from '../../support/market/callers.ts'
import { aContact, testPassword } from '../../support/market/factories.ts'
import {
  aStaffCaller,
  aStaffMember,
  codeNow,
  enrolled,
  halfSignedIn,
  staffCaller,
} from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { aSession, callerOf } from '../authorization/kinds.ts'
import type { Input, Scene } from '../authorization/row.ts'
import { rows } from '../authorization/rows.ts'
import { aScene } from '../authorization/scene.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
let scene: Scene
let serial = 0
beforeAll(async () => {
  scene = await aScene(market)
})

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`
const changes = ({ method }: Endpoint) => method !== 'GET'
const isOfStaff = ({ access, staff }: Endpoint) => access === 'staff' || staff === 'allowed'

/** POST calls that change nothing, or only who is shown to be looking. */
const changeNothing: readonly Endpoint[] = [
  previewBulkAct,
  previewBulkMail,
  previewInvoice,
  previewComplaintMails,
  previewContent,
  previewHtml,
  previewMail,
  previewLegalText,
  previewStockFile,
  checkStockFile,
  reportPresence,
]
/** Acts that their job records when it has run, tested in bulk-acts.test.ts. */
const recordedByJob: readonly Endpoint[] = [startBulkAct, undoBulkAct]
/** Calls about the own sign-in, which cannot succeed in the matrix and are tested below. */
const aboutSignIn: readonly Endpoint[] = [
  staffLogin,
  staffLogout,
  setStaffPassword,
  enrolStaff,
  confirmStaff,
  verifyStaffCode,
  changeStaffPassword,
  renewStaffCodes,
]

const reason = 'Looked at by telephone'
async function withSecondFactor(owner: { contactId: number } | { staffId: number }) {
  await market.database.sql`
    insert into two_factor (contact_id, staff_id, sealed_secret, created_at, enabled_at, last_step,
      recovery_salt)
    values (${'contactId' in owner ? owner.contactId : null},
      ${'staffId' in owner ? owner.staffId : null}, ${Buffer.alloc(60)}, ${market.clock.now()},
      ${market.clock.now()}, 1, ${Buffer.alloc(16)})`
}
/** A note of the staff member who was created last. */
async function aNoteOfCaller() {
  const { companyId } = await aContact(market)
  const [row] = await market.database.sql<{ id: number }[]>`
    insert into staff_note (company_id, author_id, text, written_at)
    select ${companyId}, max(id), 'Call before ten', ${market.clock.now()} from staff returning id`
  return { params: { id: row!.id } }
}
const empty = ['name', 'email', 'company', 'address', 'zip', 'city', 'country', 'vat', 'reference']
const anInvoiceForm = {
  ...Object.fromEntries(
    [...empty, 'meetingCity', 'earlyUntil', 'lateNetCents', 'reason'].map((name) => [name, '']),
  ),
  account: 'ebm',
  isOnline: true,
  meetingCountry: 'NL',
  lines: [],
}
/** Inputs with which a call changes something, where those of the matrix do not. */
const inputs = new Map<Endpoint, () => Promise<Input>>([
  [
    saveInvoiceDraft,
    async () => ({
      params: { id: (await aContact(market)).companyId },
      body: { form: anInvoiceForm },
    }),
  ],
  [
    billLatePrice,
    async () => {
      const { companyId } = await aContact(market, { company: { countryCode: 'PT' } })
      const finance = await aStaffCaller(market, 'finance')
      const path = createInvoice.path.replace(':id', String(companyId))
      const earlyUntil = businessDate(market.clock.now())
      const { meeting, ...given } = aMeetingInvoice()
      await finance.raw('POST', path, { ...given, meeting: { ...meeting, earlyUntil } })
      const [row] = await market.database.sql<{ id: number }[]>`
        update invoice set early_until = early_until - 1 where company_id = ${companyId} returning id`
      return { params: { id: row!.id }, body: { totalCents: 60_000, reason } }
    },
  ],
  [changeNote, async () => ({ ...(await aNoteOfCaller()), body: { text: 'Call after ten' } })],
  [removeNote, aNoteOfCaller],
  [
    liftSuppression,
    async () => {
      const body = { address: 'stopped@box.example', topic: 'list:7', reason }
      await market.platform.mailer.suppress(market.database.sql, body.address, body.topic)
      return { body }
    },
  ],
  [
    retryFailedMail,
    async () => {
      const mail = await aMail(market, { to: ['failed@box.example'] })
      const [delivery] = await deliveriesOf(market, mail.id)
      await endDelivery(market, delivery!.id, 'failed', { code: 450, text: '450 later' })
      return { body: { mailId: mail.id } }
    },
  ],
  [
    decideMailing,
    async () => {
      await market.database.sql`
        insert into mailing_stop (mailing, stopped_at, failed, finished)
        values ('digest', ${market.clock.now()}, 30, 100)`
      return { body: { mailing: 'digest', decision: 'cancelled', reason } }
    },
  ],
  [
    activateOrder,
    async () => {
      const { id } = await aPaidOrder(market, { company: 'Paid Inc.', isChecked: true })
      return { params: { id }, body: {} }
    },
  ],
  [
    attachOrder,
    async () => {
      const { id } = await aPaidOrder(market, { company: 'Known Inc.' })
      const { companyId } = await aContact(market, { company: { state: 'trial', plan: null } })
      return { params: { id }, body: { companyId, reason } }
    },
  ],
  [
    refundPayment,
    async () => {
      const trader = await aContact(market, {
        company: { state: 'trial', plan: null, countryCode: 'PT' },
      })
      const { placed } = await orderAs(await signedIn(market, trader))
      await checkOut(market, placed.link, 'wrongAmount')
      const [row] = await market.database.sql<{ id: number }[]>`
        select max(id) as id from payment_check`
      return { params: { id: row!.id }, body: { reason } }
    },
  ],
  [
    liftExclusion,
    async () => {
      const contact = await aContact(market)
      const [row] = await market.database.sql<{ id: number }[]>`
        insert into broadcast_exclusion (contact_id, reason, starts_at)
        values (${contact.id}, 'Spam', ${market.clock.now()}) returning id`
      return { params: { id: row!.id }, body: { reason } }
    },
  ],
  [
    reopenFraud,
    async () => {
      const { id } = await aFraudFinding(market)
      await market.database.sql`
        update fraud_finding set decision = 'warned', decided_at = now(),
          decided_by = (select min(id) from staff)
        where id = ${id}`
      return { params: { id }, body: { reason } }
    },
  ],
  [
    orderContacts,
    async () => {
      const first = await aContact(market)
      const company = { id: first.companyId, name: first.companyName }
      const second = await aContact(market, { company })
      return {
        params: { id: company.id },
        body: { contactIds: [second.id, first.id], version: 1 },
      }
    },
  ],
  [
    orderBroadcastLists,
    async () => {
      const lists = await market.database.sql<{ id: number }[]>`
        select id from broadcast_list order by sort_order`
      const was = lists.map(({ id }) => id)
      return { body: { listIds: was.toReversed(), was } }
    },
  ],
  [
    resetTwoFactor,
    async () => {
      const { id } = await aContact(market)
      await withSecondFactor({ contactId: id })
      return { params: { id }, body: { identity: 'callback', reason, version: 1 } }
    },
  ],
  [
    resetStaffTwoFactor,
    async () => {
      const { id } = await aStaffMember(market)
      await withSecondFactor({ staffId: id })
      return { params: { id }, body: { reason } }
    },
  ],
])

const recordedSince = async (id: string) =>
  await market.database.sql<{ act: string; kind: string; actor: number | null }[]>`
    select act, actor_kind as kind, actor_id as actor from audit_entry where id > ${id} order by id`
async function lastEntry(): Promise<string> {
  const [row] = await market.database.sql<{ id: string }[]>`
    select coalesce(max(id), 0)::text as id from audit_entry`
  return row!.id
}

const ofStaff = rows.filter(({ endpoint }) => isOfStaff(endpoint) && changes(endpoint))
const recording = ofStaff.filter(
  ({ endpoint }) => ![...changeNothing, ...recordedByJob, ...aboutSignIn].includes(endpoint),
)

describe('records every change by staff in the audit log (BK-106)', () => {
  test.each(recording.map((row) => [nameOf(row.endpoint), row] as const))(
    '%s',
    async (_name, { endpoint, input }) => {
      const token = await aSession(market, 'admin', undefined)
      const cell = { ...scene, kind: 'admin' as const, me: undefined, unique: `audit${++serial}` }
      const { params, query, body } = await (inputs.get(endpoint)?.() ?? input(cell))
      const before = await lastEntry()
      const reply = await callerOf(market, token).raw(
        endpoint.method,
        addressOf(endpoint, params, query),
        body,
      )
      // A failing call proves nothing: it needs an input that changes something.
      expect([reply.status, reply.refusal.payload]).toEqual([200, expect.anything()])
      const recorded = await recordedSince(before)
      expect(recorded.filter(({ kind }) => kind === 'staff')).not.toEqual([])
      for (const { act } of recorded) expect(Object.keys(auditActions)).toContain(act)
    },
  )
  test('covers every changing call of the back office', () => {
    const others = [...changeNothing, ...recordedByJob].map((endpoint) => ({ endpoint }))
    const looked = [...recording, ...others].map(({ endpoint }) => nameOf(endpoint))
    const known = new Set([...looked, ...aboutSignIn.map(nameOf)])
    const mounted = market.app.endpoints.filter(
      (endpoint) =>
        changes(endpoint) && (isOfStaff(endpoint) || endpoint.path.startsWith('/api/admin/')),
    )
    expect(mounted.length).toBeGreaterThan(20)
    expect(mounted.map(nameOf).filter((name) => !known.has(name))).toEqual([])
  })
})

describe('records what staff do about their own sign-in', () => {
  test('sign-in, first second factor, and sign-out', async () => {
    const person = await aStaffMember(market)
    const before = await lastEntry()
    const { caller, secret } = await enrolled(market, person)
    await caller.call(staffLogout)
    market.clock.advance({ minutes: 2 })
    const half = await halfSignedIn(market, person)
    await half.call(verifyStaffCode, { body: { code: codeNow(market, secret) } })
    const acts = (await recordedSince(before))
      .filter(({ kind, actor }) => kind === 'staff' && actor === person.id)
      .map(({ act }) => act)
    expect(acts).toContain('two-factor.enabled')
    expect(acts.filter((act) => act.includes('sign-in')).length).toBeGreaterThanOrEqual(2)
    expect(acts.filter((act) => act.includes('sign-out'))).toHaveLength(1)
  })
  test('a wrong password and a wrong code', async () => {
    const person = await aStaffMember(market)
    const { secret } = await enrolled(market, person)
    const before = await lastEntry()
    await callerOf(market, undefined).call(staffLogin, {
      body: { email: person.email, password: 'Wrong-password-1' },
    })
    const half = await halfSignedIn(market, person)
    const right = codeNow(market, secret)
    const wrong = right === '000000' ? '000001' : '000000'
    await half.call(verifyStaffCode, { body: { code: wrong } })
    const acts = (await recordedSince(before)).map(({ act }) => act)
    expect(acts.filter((act) => act.includes('failed')).length).toBeGreaterThanOrEqual(2)
  })
  test('new recovery codes', async () => {
    const person = await aStaffMember(market)
    const { caller, secret } = await enrolled(market, person)
    market.clock.advance({ minutes: 1 })
    const before = await lastEntry()
    const reply = await caller.call(renewStaffCodes, { body: { code: codeNow(market, secret) } })
    expect(reply.status).toBe(200)
    expect(await recordedSince(before)).toEqual([
      { act: 'two-factor.recovery-renewed', kind: 'staff', actor: person.id },
    ])
  })
  test('change of the own password', async () => {
    const person = await aStaffMember(market)
    const caller = await staffCaller(market, person)
    const before = await lastEntry()
    const reply = await caller.call(changeStaffPassword, {
      body: { currentPassword: testPassword, password: 'Nine-quiet-barges-2031' },
    })
    expect(reply.status).toBe(200)
    expect((await recordedSince(before)).map(({ act }) => act)).toContain('password.changed')
  })
})
