import type { ComplaintState } from '#contract/complaints.ts'
import { storeFile } from '#server/platform/files/stored-files.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { renderPdf } from '#database/seed/companies/render-pdf.ts'
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
  /** What staff did, each so many days ago. */
  steps: readonly { state: ComplaintState; daysAgo: number; words: string }[]
}

const cases: readonly DemoCase[] = [
  {
    by: 'Isar Serverhandel',
    about: 'Third Aisle',
    title: 'Six servers came without rails',
    body: 'We ordered six servers of grade A with rails. They arrived in time and work, but none has its rails, which the order names.',
    resolution: 'Send the six pairs of rails, or pay back EUR 390.',
    goods: '6 x rack server with rails, grade A, EUR 4,350.00',
    filedDaysAgo: 34,
    steps: [
      { state: 'in-review', daysAgo: 33, words: 'We have your papers and look at them.' },
      { state: 'with-party', daysAgo: 32, words: 'Please tell us what happened to the rails.' },
      { state: 'solved', daysAgo: 25, words: 'The rails have arrived in Munich.' },
    ],
  },
  {
    by: 'Kestrel Datacom',
    about: 'Silverline Parts',
    title: 'Switches of another model than ordered',
    body: 'The order and the invoice say 48 ports with PoE, grade B. What came has 48 ports without PoE. The seller does not answer the telephone.',
    resolution: 'Exchange the twelve switches, or take them back.',
    goods: '12 x switch, 48 ports PoE, grade B, EUR 5,880.00',
    filedDaysAgo: 6,
    steps: [
      { state: 'in-review', daysAgo: 5, words: 'We compare the order with what came.' },
      { state: 'with-party', daysAgo: 5, words: 'Please tell us your side of it.' },
    ],
  },
]

/** Two complaints: one that was solved, and one that waits for the other party. */
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
    const keep = (kind: string, heading: string) =>
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
    // Two weeks from the day on which it was asked.
    const deadlineOf = (step: typeof last) =>
      step.state === 'with-party' ? at(step.daysAgo - 14) : null
    const [row] = await tx<{ id: number }[]>`
      insert into complaint (contact_id, by_company_id, company_id, title, transaction_date, body,
        resolution, purchase_order_file_id, invoice_file_id, state, deadline, filed_at,
        state_since, version)
      values (${contact.id}, ${by.id}, ${about.id}, ${one.title}, ${at(one.filedDaysAgo + 9)},
        ${one.body}, ${one.resolution}, ${await keep('purchase-order', 'Purchase order')},
        ${await keep('invoice', 'Invoice')}, ${last.state}, ${deadlineOf(last)}, ${filedAt},
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
