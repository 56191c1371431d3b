import type { InvoiceDraft } from '#contract/billing/desk/new-invoice.ts'
import { addYears, businessDate, addDays } from '#contract/dates.ts'
import {
  beginPayment,
  billPlan,
  checkOpenPayments,
  customerOf,
  endEmbeddedPayment,
  placeMembershipOrder,
  refreshInvoiceStatus,
  upsertMembership,
} from '#server/features/billing/public.ts'
import {
  bookByHand,
  creditByHand,
  importStatement,
  issueByHand,
  previewInvoice,
  refuseOrder,
} from '#server/features/billing/desk/public.ts'
import { listCountries } from '#server/features/site/public.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  daysAgo,
  done,
  hoursAgo,
  solveCaptcha,
  visitorFrom,
  type Staff,
} from '#database/seed/joining/acting.ts'

interface Billed {
  id: number
  plan: 'plus' | 'broker'
  details: Parameters<typeof customerOf>[0]
}

/** A company of the demo market with the details of its invoices. */
async function findBilled({ database: { sql } }: Platform, name: string): Promise<Billed> {
  const [row] = await sql<(Billed & { details: { address: string } })[]>`
    select company.id, coalesce(plan, 'plus') as plan, json_build_object('name', contact.name, 'email',
      contact.email, 'company', company.name, 'address', company.address, 'country', country_code,
      'vat', coalesce(nullif(vat_number, ''), 'n/a')) as details
    from company join contact on contact.company_id = company.id and position = 1
    where company.name = ${name}`
  if (!row) throw new Error(`no company ${name}`)
  const [address = '', last = ''] = row.details.address.split('\n')
  const [zip, city] = splitLast(last)
  return { ...row, details: { ...row.details, address, zip, city } }
}

/** The ZIP code and the city of the last line of an address. */
function splitLast(line: string): [string, string] {
  const [, zip, city] = /^(.*\d\S*(?: [A-Z\d]{2,3})?) (\D+)$/.exec(line) ?? []
  return [zip ?? '', city ?? line.trim()]
}

/** Bills a year of membership, as the nightly run does. @returns the id of the invoice */
async function billYear(platform: Platform, name: string): Promise<number> {
  const { id, plan, details } = await findBilled(platform, name)
  const country = (await listCountries(platform.database.sql)).find(
    ({ code }) => code === details.country,
  )!
  const from = businessDate(platform.clock.now())
  const next = addYears(from, 1)
  return platform.database.transaction(async (tx) => {
    const invoice = await billPlan(tx, platform, {
      companyId: id,
      plan,
      customer: customerOf(details, country, id),
      period: { from, until: addDays(next, -1) },
    })
    await upsertMembership(tx, id, { startedOn: from, renewsOn: next })
    return invoice.id
  })
}

/** Bills a meeting or something else by hand. @returns the invoice */
async function billByHand(
  platform: Platform,
  name: string,
  options: {
    meeting?: InvoiceDraft['meeting']
    line: string
    quantity: number
    unitCents: number
    by: Staff
  },
) {
  const { id, details } = await findBilled(platform, name)
  const { meeting = null, line, quantity, unitCents, by } = options
  const draft: InvoiceDraft = {
    ...details,
    account: meeting ? 'ebm' : 'custom',
    reference: '',
    meeting,
    lines: [{ description: line, quantity, unitCents }],
  }
  const { vat, totalCents } = done(await previewInvoice(platform, id, draft))
  const confirmed = { treatment: vat.treatment, totalCents }
  const reason = 'Ordered by telephone'
  const { number } = done(
    await issueByHand(platform, id, { ...draft, confirmed, reason, draftSavedAt: null }, by),
  )
  return findInvoice(platform, number)
}

async function findInvoice({ database: { sql } }: Platform, number: string) {
  const [row] = await sql<{ id: number; number: string; totalCents: number }[]>`
    select id, number, total_cents from invoice where number = ${number}`
  return row!
}

async function payByBank(platform: Platform, invoiceId: number, { actor }: Staff): Promise<void> {
  const [row] = await platform.database.sql<{ cents: number }[]>`
    select total_cents as cents from invoice where id = ${invoiceId}`
  const receivedOn = businessDate(platform.clock.now())
  done(
    await bookByHand(platform, invoiceId, { amountCents: row!.cents, receivedOn, note: '' }, actor),
  )
}

/** Pays an invoice on the checkout page of the embedded provider. */
async function payOnline(platform: Platform, invoiceId: number): Promise<void> {
  const { link } = done(await beginPayment(platform, invoiceId, '/payment'))
  const { sql } = platform.database
  const id = link.split('/').at(-1)!
  const [payment] = await sql<{ amountCents: number }[]>`
    select amount_cents from embedded_payment where id = ${id}`
  await endEmbeddedPayment(sql, id, { state: 'paid', amountCents: payment!.amountCents })
  await checkOpenPayments.run(platform, undefined)
}

const orders = {
  refused: {
    name: 'Liam Carter',
    email: 'liam@quaysideexport.example',
    company: 'Quayside Export',
    address: '4 Albert Dock',
    zip: 'L3 4AA',
    city: 'Liverpool',
    country: 'GB',
    vat: 'GB123456789000',
    option: 0,
  },
  waiting: {
    name: 'Camille Renaud',
    email: 'camille@rhoneserveurs.example',
    company: 'Rhône Serveurs',
    address: '27 quai Perrache',
    zip: '69002',
    city: 'Lyon',
    country: 'FR',
    vat: 'FR40 303 265 045',
    option: 1,
  },
} as const

async function orderAsVisitor(
  platform: Platform,
  name: keyof typeof orders,
  serial: number,
): Promise<number> {
  const source = `192.0.2.${100 + serial}`
  const { option, ...details } = orders[name]
  const key = `00000000-0000-4000-8000-00000000020${serial}`
  const { invoiceId } = done(
    await placeMembershipOrder(
      platform,
      {
        order: { ...details, option, key, isContractAgreed: true },
        captcha: await solveCaptcha(platform),
        companyId: undefined,
      },
      { actor: visitorFrom(source), source },
    ),
  )
  return invoiceId
}

/** A statement of the bank with one payment, which names its invoice. */
const statement = (
  bookedOn: string,
  { number, totalCents }: { number: string; totalCents: number },
) => {
  const day = bookedOn.slice(2).replaceAll('-', '')
  const amount = (totalCents / 100).toFixed(2).replace('.', ',')
  return [
    ':20:DEMO',
    ':25:NL91ABNA0417164300',
    ':28C:1',
    `:60F:C${day}EUR10000,00`,
    `:61:${day}${day.slice(2)}C${amount}NTRFNONREF//DEMO0001`,
    `:86:/TRTP/SEPA/IBAN/AE070331234567890123456/NAME/JEBEL ALI COMPUTERS LLC/REMI/INVOICE ${number}`,
    `:62F:C${day}EUR${((1_000_000 + totalCents) / 100).toFixed(2).replace('.', ',')}`,
    '-',
  ].join('\r\n')
}

/**
 * Bills a dozen companies, in the order of the days: paid by bank and online, credited, open, overdue and forced to
 * pay, an order that was refused, one that is paid and waits for staff, and a bank line that nobody has booked.
 */
export async function writeInvoices(platform: Platform, by: Staff): Promise<void> {
  const at = (days: number) => daysAgo(platform, days)
  const amstel = await billYear(at(330), 'Amstel Server Trading')
  await payByBank(at(324), amstel, by)
  await payOnline(at(300), await billYear(at(300), 'Kowloon Memory House'))
  await payByBank(at(203), await billYear(at(210), 'Brabant Circular'), by)
  await billYear(at(62), 'Scheldt Systems')

  const refused = await orderAsVisitor(at(50), 'refused', 1)
  const [order] = await platform.database.sql<{ id: number }[]>`
    select id from membership_order where invoice_id = ${refused}`
  const reason = 'We could not verify the company.'
  done(await refuseOrder(at(48), order!.id, reason, by))

  const place = { city: 'Utrecht', country: 'NL' }
  const seats = await billByHand(at(40), 'Amstel Server Trading', {
    meeting: { place, earlyUntil: null, lateNetCents: null },
    line: 'Attendance of the meeting in Utrecht',
    quantity: 2,
    unitCents: 24_500,
    by,
  })
  await payByBank(at(33), seats.id, by)
  const credited = { netCents: 24_500, reason: 'One of the two could not come.' }
  done(await creditByHand(at(31), seats.id, credited, by))

  await billYear(at(24), 'St Lawrence Surplus')
  const banner = { line: 'Banner for one month', quantity: 1, unitCents: 35_000, by }
  const open = await billByHand(at(12), 'Jebel Ali Computers', banner)
  await billYear(at(5), 'Sharjah Label & Print')
  await payOnline(hoursAgo(platform, 3), await orderAsVisitor(hoursAgo(platform, 4), 'waiting', 2))

  for (const name of ['Scheldt Systems', 'St Lawrence Surplus', 'Sharjah Label & Print']) {
    const { id } = await findBilled(platform, name)
    await platform.database.transaction((tx) => refreshInvoiceStatus(tx, platform, id))
  }
  const bookedOn = businessDate(at(1).clock.now())
  const content = Buffer.from(statement(bookedOn, open))
  done(await importStatement(hoursAgo(platform, 2), { name: 'statement.sta', content }, by))
}
