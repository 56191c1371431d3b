import type { ComplaintState } from '#contract/complaints/desk/cases.ts'
import { storeFile } from '#server/platform/files/stored-files.ts'
import { aContact, type TestContact, type TestData } from '../market/factories.ts'
import { aFile, aPdf } from '../sample-files.ts'

/** The form of a complaint. */
export function complaintForm(): FormData {
  const form = new FormData()
  form.set('complaintTitle', 'Forty laptops without batteries')
  form.set('transactionDate', '02/11/2026')
  form.set('body', 'None of them has a battery.')
  form.set('resolution', 'Send the batteries.')
  form.set('po', aFile('order.pdf', aPdf()))
  form.set('invoice', aFile('invoice.pdf', aPdf('Invoice 88, grade A')))
  return form
}

/** The form that adds a file to a case. */
export function paperForm(): FormData {
  const form = new FormData()
  form.set('words', 'Their answer, by mail.')
  form.set('file', aFile('answer.pdf', aPdf('We are sorry.')))
  return form
}

/** Inserts a case; creates both parties unless given. */
export async function aComplaint(
  market: TestData,
  given: {
    by?: Pick<TestContact, 'id' | 'companyId'>
    about?: { companyId: number }
    state?: ComplaintState
  } = {},
): Promise<{ id: number; fileId: number; companyId: number }> {
  const by = given.by ?? (await aContact(market))
  const { companyId } = given.about ?? (await aContact(market))
  const now = market.clock.now()
  const state = given.state ?? 'received'
  return market.database.transaction(async (tx) => {
    const keep = (name: string) =>
      storeFile(tx, { name, type: 'application/pdf', content: aPdf() }, now)
    const fileId = await keep('order.pdf')
    const [row] = await tx<{ id: number }[]>`
      insert into complaint (contact_id, by_company_id, company_id, title, transaction_date, body,
        resolution, purchase_order_file_id, invoice_file_id, state, deadline, filed_at, state_since)
      values (${by.id}, ${by.companyId}, ${companyId}, 'Forty laptops', '2026-11-02', 'No batteries.',
        'Send them.', ${fileId}, ${await keep('invoice.pdf')}, ${state},
        ${state === 'with-party' ? '2026-12-04' : null}, ${now}, ${now})
      returning id`
    return { id: row!.id, fileId, companyId }
  })
}
