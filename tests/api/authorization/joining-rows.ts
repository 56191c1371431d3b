import {
  bookPayment,
  creditInvoice,
  downloadDocument,
  extendDueDate,
  getCompanyMoney,
  getNextReminder,
  sendInvoice,
  sendReminder,
} from '#contract/billing/desk/company-money.ts'
import {
  listLegalVersions,
  previewLegalText,
  publishLegalText,
} from '#contract/site/desk/legal-texts.ts'
import {
  activateOrder,
  attachOrder,
  getOrder,
  refuseOrder,
} from '#contract/billing/desk/paid-orders.ts'
import {
  bookHeldPayment,
  closePaymentCheck,
  getPaymentCheck,
  notePaidBack,
  refundPayment,
} from '#contract/billing/desk/payment-checks.ts'
import {
  billLatePrice,
  createInvoice,
  previewInvoice,
  saveInvoiceDraft,
} from '#contract/billing/desk/new-invoice.ts'
import { closeVatTask, getVatTask, invoiceAgain } from '#contract/billing/desk/vat-tasks.ts'
import {
  checkCompanyVat,
  getCompanyChecks,
  setCompanyCheck,
} from '#contract/companies/desk/company-checks.ts'
import {
  downloadCreditNote,
  downloadInvoice,
  getCreditNotes,
  getInvoices,
} from '#contract/billing/invoices.ts'
import { invoiceByLink, orderTerms, payByLink, placeOrder } from '#contract/billing/orders.ts'
import { endCheckout, getCheckout } from '#contract/billing/payments.ts'
import {
  aMeetingInvoice,
  anInvoice,
  invoiceRow,
  orderAsVisitor,
} from '../../support/joining/billing.ts'
import {
  approveRegistration,
  askApplicant,
  checkKinds,
  checkVat,
  getRegistration,
  getRegistrationFile,
  rejectRegistration,
  setCheck,
} from '#contract/registration/desk/registrations.ts'
import {
  answerApplication,
  answerWithFile,
  confirmApplication,
  getApplication,
  register,
} from '#contract/registration/registration.ts'
import { addDays, businessDate } from '#contract/dates.ts'
import { storeFile } from '#server/platform/files/stored-files.ts'
import { aFile, aPdf } from '../../support/sample-files.ts'
import { getLegalText } from '#contract/site/legal-texts.ts'
import { anApplication, applyAndConfirm } from '../../support/joining/registration.ts'
import {
  everyone,
  members,
  membersEvenBlocked,
  notStaff,
  ofCompany,
  staffOf,
  staffToo,
} from './outcomes.ts'
import { noToken, row, type Cell } from './row.ts'

const support = staffOf(['support'])

/** An application that waits for staff, with its checks done and its address confirmed. */
async function anApplicant({ market }: Cell) {
  const { id } = await applyAndConfirm(market)
  await market.database.sql`
    insert into company_check (company_id, kind, outcome, staff_id, checked_at)
    select company_id, kind, 'passed', (select min(id) from staff), received_at
    from registration, unnest(${[...checkKinds]}::text[]) as kind where registration.id = ${id}`
  return { params: { id } }
}

const editors = staffOf(['editor'])
const aLegalText = '<h2>1. Membership</h2><p>Membership is for companies.</p>'

/** Applications for a free trial, and the texts that applicants agree to. */
export const registrationRows = [
  row(listLegalVersions, editors, () => ({ params: { kind: 'privacy' } })),
  row(previewLegalText, editors, () => ({
    params: { kind: 'privacy' },
    body: { html: aLegalText },
  })),
  row(publishLegalText, editors, async ({ market }) => {
    const [last] = await market.database.sql<{ version: number; validFrom: string }[]>`
      select version, greatest(valid_from, '2027-01-01')::text as valid_from from legal_text
      where kind = 'privacy' order by version desc limit 1`
    return {
      params: { kind: 'privacy' },
      body: { version: last!.version + 1, validFrom: last!.validFrom, html: aLegalText },
    }
  }),
  row(
    register,
    {
      ...members('403 VISITORS_ONLY'),
      ...everyone('403 VISITORS_ONLY'),
      ...notStaff,
      visitor: '200',
      expired: '200',
      revoked: '200',
      removed: '200',
      staffExpired: '200',
      forcedOut: '401 FORCE_LOGOUT',
    },
    async ({ market }) => ({ body: await anApplication(market) }),
    { visitorsSee: 'status payload{receivedAt}' },
  ),
  row(
    answerWithFile,
    everyone('404'),
    () => {
      const form = new FormData()
      form.set('token', noToken)
      form.set('text', 'Dell')
      form.set('file', aFile('extract.pdf', aPdf()))
      return { body: form }
    },
    {
      visitorsSee:
        'status payload{company email emailConfirmedAt state receivedAt messages[]{id staff text at file{id name size}}}',
    },
  ),
  row(getRegistrationFile, support, async (cell) => {
    const { params } = await anApplicant(cell)
    const [message] = await cell.market.database.transaction(async (tx) => {
      const file = { name: 'extract.pdf', type: 'application/pdf', content: aPdf() }
      const fileId = await storeFile(tx, file, cell.market.clock.now())
      return tx<{ fileId: number }[]>`
        insert into registration_message (registration_id, body, file_id, sent_at)
        values (${params.id}, '', ${fileId}, now()) returning file_id`
    })
    return { params: { ...params, fileId: message!.fileId } }
  }),
  row(getApplication, everyone('404'), () => ({ body: { token: noToken } }), {
    visitorsSee:
      'status payload{company email emailConfirmedAt state receivedAt messages[]{id staff text at file{id name size}}}',
  }),
  row(confirmApplication, everyone('404'), () => ({ body: { token: noToken } }), {
    visitorsSee:
      'status payload{company email emailConfirmedAt state receivedAt messages[]{id staff text at file{id name size}}}',
  }),
  row(answerApplication, everyone('404'), () => ({ body: { token: noToken, text: 'Dell' } }), {
    visitorsSee:
      'status payload{company email emailConfirmedAt state receivedAt messages[]{id staff text at file{id name size}}}',
  }),
  row(getLegalText, everyone(), () => ({ params: { kind: 'contract' } }), {
    visitorsSee: 'status payload{kind version html validFrom versions[]{version validFrom}}',
  }),
  row(getRegistration, support, anApplicant),
  row(setCheck, support, async (cell) => ({
    ...(await anApplicant(cell)),
    body: { kind: 'vat', outcome: 'not-needed' },
  })),
  row(checkVat, support, async (cell) => ({ ...(await anApplicant(cell)), body: {} })),
  row(approveRegistration, support, async (cell) => ({ ...(await anApplicant(cell)), body: {} })),
  row(rejectRegistration, support, async (cell) => ({
    ...(await anApplicant(cell)),
    body: { reason: 'No IT company' },
  })),
  row(askApplicant, support, async (cell) => ({
    ...(await anApplicant(cell)),
    body: { text: 'Which brands?' },
  })),
]

const ofOwner = ({ market, owner }: Cell) => anInvoice(market, owner.companyId)
const books = ['finance', 'support'] as const
/** Staff name the company whose history they read. */
const whose = ({ kind, owner }: Cell) =>
  books.some((role) => role === kind) || kind === 'admin' || kind === 'editor'
    ? { query: { companyId: owner.companyId } }
    : {}

/** Orders, invoices and payments. */
export const billingRows = [
  row(
    placeOrder,
    {
      ...everyone('404'),
      ...ofCompany(),
      ...staffToo('200', ['finance']),
      staffUnconfirmed: '403 TWO_FACTOR_REQUIRED',
    },
    async (cell) => ({ body: { invoiceNumber: await ofOwner(cell) } }),
    {
      visitorsSee: 'status payload{link invoiceNumber token}',
      tells: ['token'],
    },
  ),
  row(orderTerms, everyone(), undefined, {
    visitorsSee:
      'status payload{priceCents{plus broker} vat{percent reverseChargeCountries[]} seller{name address vatNumber email telephone} dueDays isPaidOnline contract{version validFrom} own}',
  }),
  row(invoiceByLink, everyone('404'), () => ({ body: { token: noToken } }), {
    visitorsSee:
      'status payload{number state lastAttempt company email description totalCents openCents vatTreatment issuedOn dueOn seller{name iban bic}}',
  }),
  row(payByLink, everyone('404'), () => ({ body: { token: noToken } }), {
    visitorsSee: 'status payload{link invoiceNumber token}',
    tells: ['token'],
  }),
  row(getCheckout, everyone('404'), () => ({ params: { id: noToken } }), {
    visitorsSee: 'status payload{description amountCents isOpen returnUrl}',
  }),
  row(endCheckout, everyone('404'), () => ({ params: { id: noToken }, body: { end: 'paid' } }), {
    visitorsSee: 'status payload{returnUrl}',
  }),
  row(
    getInvoices,
    {
      ...membersEvenBlocked(),
      ...staffToo('200', books),
      staffUnconfirmed: '403 TWO_FACTOR_REQUIRED',
    },
    whose,
  ),
  row(
    getCreditNotes,
    {
      ...membersEvenBlocked(),
      ...staffToo('200', books),
      staffUnconfirmed: '403 TWO_FACTOR_REQUIRED',
    },
    whose,
  ),
  row(
    downloadInvoice,
    {
      ...membersEvenBlocked('404'),
      ...ofCompany(),
      ...staffToo('200', books),
      staffUnconfirmed: '403 TWO_FACTOR_REQUIRED',
    },
    async (cell) => ({ params: { number: await ofOwner(cell) } }),
  ),
  row(
    downloadCreditNote,
    {
      ...membersEvenBlocked('404'),
      ...staffToo('404', books),
      staffUnconfirmed: '403 TWO_FACTOR_REQUIRED',
    },
    () => ({ params: { number: 'C2026-00001' } }),
  ),
]

const finance = staffOf(['finance'])
const bookkeepers = staffOf(['finance', 'support'])
const reason = 'Agreed by telephone'

/** The unpaid order of a visitor, and its company in state new. */
async function anOrder({
  market,
}: Cell): Promise<{ id: number; companyId: number; invoiceId: number }> {
  const { order } = await orderAsVisitor(market)
  const [row] = await market.database.sql<{ id: number; companyId: number; invoiceId: number }[]>`
    select id, company_id, invoice_id from membership_order where key = ${order.key}`
  return row!
}
const ofNewCompany = async (cell: Cell) => ({ params: { id: (await anOrder(cell)).companyId } })

const ofNewInvoice = async (cell: Cell) => ({ params: { id: (await anOrder(cell)).invoiceId } })

/** An invoice of a company of its own, overdue since yesterday. */
async function ofOverdueInvoice(cell: Cell) {
  const { market } = cell
  const dueOn = addDays(businessDate(market.clock.now()), -1)
  const number = await anInvoice(market, (await anOrder(cell)).companyId, { dueOn })
  return { params: { id: (await invoiceRow(market, number)).id } }
}

/** A held payment without a payment at the provider. */
async function aCheck(cell: Cell) {
  const { invoiceId } = await anOrder(cell)
  const { sql } = cell.market.database
  const [row] = await sql<{ id: number }[]>`
    with held as (
      insert into payment (invoice_id, provider, idempotency_key, amount_cents, state, created_at)
      values (${invoiceId}, 'embedded', gen_random_uuid(), 100, 'paid', now()) returning id)
    insert into payment_check (kind, invoice_id, payment_id, amount_cents, created_at)
    select 'held', ${invoiceId}, id, 100, '2026-01-05' from held returning id`
  return { params: { id: row!.id } }
}

/** An order with a VAT number that VIES has called invalid. */
async function aVatTask(cell: Cell) {
  const { invoiceId, companyId } = await anOrder(cell)
  await cell.market.database.sql`
    update vat_check set answer = 'invalid', answered_at = now() where company_id = ${companyId}`
  return { params: { id: invoiceId } }
}

/** Orders and money of a company, as staff read and change them. */
export const staffBillingRows = [
  row(getOrder, bookkeepers, async (cell) => ({ params: { id: (await anOrder(cell)).id } })),
  row(activateOrder, staffOf(['finance'], '409 UNPAID'), async (cell) => ({
    params: { id: (await anOrder(cell)).id },
    body: {},
  })),
  row(attachOrder, staffOf(['finance'], '409 UNPAID'), async (cell) => ({
    params: { id: (await anOrder(cell)).id },
    body: { companyId: cell.owner.companyId, reason },
  })),
  row(getPaymentCheck, finance, aCheck),
  row(bookHeldPayment, finance, async (cell) => ({ ...(await aCheck(cell)), body: {} })),
  row(refundPayment, staffOf(['finance'], '409 KIND'), async (cell) => ({
    ...(await aCheck(cell)),
    body: { reason },
  })),
  row(notePaidBack, finance, async (cell) => ({
    ...(await aCheck(cell)),
    body: { paidOn: '2026-01-05' },
  })),
  row(closePaymentCheck, finance, async (cell) => ({ ...(await aCheck(cell)), body: { reason } })),
  row(getVatTask, finance, aVatTask),
  row(invoiceAgain, finance, async (cell) => ({ ...(await aVatTask(cell)), body: { reason } })),
  row(closeVatTask, finance, async (cell) => ({ ...(await aVatTask(cell)), body: { reason } })),
  row(refuseOrder, finance, async (cell) => ({
    params: { id: (await anOrder(cell)).id },
    body: { reason },
  })),
  row(getCompanyMoney, bookkeepers, ofNewCompany),
  row(downloadDocument, bookkeepers, ofNewInvoice),
  row(bookPayment, finance, async (cell) => ({
    ...(await ofNewInvoice(cell)),
    body: { amountCents: 100, receivedOn: '2026-01-05' },
  })),
  row(creditInvoice, finance, async (cell) => ({
    ...(await ofNewInvoice(cell)),
    body: { netCents: null, reason },
  })),
  row(sendInvoice, finance, async (cell) => ({ ...(await ofNewInvoice(cell)), body: {} })),
  row(getNextReminder, finance, ofOverdueInvoice),
  row(sendReminder, finance, async (cell) => ({
    ...(await ofOverdueInvoice(cell)),
    body: { level: 1 },
  })),
  row(extendDueDate, finance, async (cell) => ({
    ...(await ofNewInvoice(cell)),
    body: { dueOn: addDays(businessDate(cell.market.clock.now()), 30), reason },
  })),
  row(createInvoice, finance, async (cell) => ({
    ...(await ofNewCompany(cell)),
    body: aMeetingInvoice(),
  })),
  row(previewInvoice, finance, async (cell) => ({
    ...(await ofNewCompany(cell)),
    body: aMeetingInvoice(),
  })),
  row(saveInvoiceDraft, finance, async (cell) => ({
    ...(await ofNewCompany(cell)),
    body: { form: null },
  })),
  row(billLatePrice, staffOf(['finance'], '409'), async (cell) => ({
    ...(await ofNewInvoice(cell)),
    body: { totalCents: 1, reason },
  })),
  row(getCompanyChecks, bookkeepers, ofNewCompany),
  row(setCompanyCheck, bookkeepers, async (cell) => ({
    ...(await ofNewCompany(cell)),
    body: { kind: 'vat', outcome: 'not-needed' },
  })),
  row(checkCompanyVat, bookkeepers, async (cell) => ({ ...(await ofNewCompany(cell)), body: {} })),
]
