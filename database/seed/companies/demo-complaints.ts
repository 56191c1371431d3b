import type { ComplaintState } from '#contract/complaints/desk/cases.ts'
import { storeFile } from '#server/platform/files/stored-files.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { MarketCompany } from '#database/seed/market.ts'

const dayMs = 86_400_000

interface DemoCase {
  by: string
  about: string
  title: string
  body: string
  resolution: string
  goods: string
  filedDaysAgo: number
  /** State changes by staff. */
  steps: readonly { state: ComplaintState; daysAgo: number; words: string }[]
}

const cases: readonly DemoCase[] = [
  {
    by: 'Isar Serverhandel',
    about: 'Third Aisle',
    title: 'Six servers delivered without rails',
    body: 'We ordered six servers of grade A with rails. They arrived on time and work, but without the rails that the order lists.',
    resolution: 'Send the six pairs of rails, or refund EUR 390.',
    goods: '6 x rack server with rails, grade A, EUR 4,350.00',
    filedDaysAgo: 34,
    steps: [
      {
        state: 'in-review',
        daysAgo: 33,
        words: 'We have received your documents and are reviewing them.',
      },
      { state: 'with-party', daysAgo: 32, words: 'Please tell us what happened to the rails.' },
      { state: 'solved', daysAgo: 25, words: 'The rails have arrived in Munich.' },
    ],
  },
  {
    by: 'Kestrel Datacom',
    about: 'Silverline Parts',
    title: 'Wrong switch model delivered',
    body: 'The order and the invoice say 48 ports with PoE, grade B. The switches that arrived have 48 ports without PoE. The seller does not answer the phone.',
    resolution: 'Exchange the twelve switches, or take them back.',
    goods: '12 x switch, 48 ports PoE, grade B, EUR 5,880.00',
    filedDaysAgo: 6,
    steps: [
      { state: 'in-review', daysAgo: 5, words: 'We are comparing the order with the delivery.' },
      { state: 'with-party', daysAgo: 5, words: 'Please give us your account.' },
    ],
  },
]

/** Inserts two complaints: a solved one, and one that waits for the other party. */
export async function writeComplaints(
  tx: Tx,
  companies: readonly MarketCompany[],
  staffEmail: string,
  now: Date,
): Promise<void> {
  const [staff] = await tx<{ id: number }[]>`select id from staff where email = ${staffEmail}`
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs)
  for (const one of cases) {
    const by = companies.find(({ name }) => name === one.by)
    const about = companies.find(({ name }) => name === one.about)
    const contact = by?.contacts[0]
    if (!contact || !about || !staff) continue
    const filedAt = at(one.filedDaysAgo)
    const storePdf = (kind: string, heading: string) =>
      storeFile(
        tx,
        {
          name: `${kind}.pdf`,
          type: 'application/pdf',
          content: renderPdf([heading, `${one.about} to ${one.by}`, one.goods]),
        },
        filedAt,
      )
    const last = one.steps.at(-1)!
    // Two weeks after the request.
    const deadlineOf = (step: typeof last) =>
      step.state === 'with-party' ? at(step.daysAgo - 14) : null
    const [row] = await tx<{ id: number }[]>`
      insert into complaint (contact_id, by_company_id, company_id, title, transaction_date, body,
        resolution, purchase_order_file_id, invoice_file_id, state, deadline, filed_at,
        state_since, version)
      values (${contact.id}, ${by.id}, ${about.id}, ${one.title}, ${at(one.filedDaysAgo + 9)},
        ${one.body}, ${one.resolution}, ${await storePdf('purchase-order', 'Purchase order')},
        ${await storePdf('invoice', 'Invoice')}, ${last.state}, ${deadlineOf(last)}, ${filedAt},
        ${at(last.daysAgo)}, ${one.steps.length + 1})
      returning id`
    await tx`
      insert into complaint_entry (complaint_id, kind, state, at)
      values (${row!.id}, 'filed', 'received', ${filedAt})`
    for (const step of one.steps) {
      await tx`
        insert into complaint_entry (complaint_id, kind, staff_id, state, deadline, words, at)
        values (${row!.id}, 'state', ${staff.id}, ${step.state}, ${deadlineOf(step)}, ${step.words},
          ${at(step.daysAgo)})`
    }
  }
}

/** Renders lines of text as a PDF of one page. */
export function renderPdf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join(' ')
  const stream = `BT /F1 14 Tf 20 TL 72 760 Td ${shown} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = starts.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${text}xref\n0 6\n0000000000 65535 f \n${table}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}
