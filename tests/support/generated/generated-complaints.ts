import { aComplaint } from '../companies/complaints.ts'
import type { TestContact } from '../market/factories.ts'
import type { KnownCaller } from './generated-requests.ts'
import type { TestMarket } from '../market/test-market.ts'

/** Number of cases for requests that change the state of one each. */
const some = 60

/** Cases between members, and valid values for generated requests about complaints. */
export async function generatedComplaints(
  market: TestMarket,
  members: readonly TestContact[],
): Promise<KnownCaller['values']> {
  const cases = async (state: 'received' | 'with-party') => {
    const made: { id: number; fileId: number }[] = []
    for (let n = 0; n < some; n++) {
      const [by, about] = [members[n % members.length]!, members[(n + 1) % members.length]!]
      made.push(await aComplaint(market, { by, about, state }))
    }
    return made
  }
  const received = await cases('received')
  const asked = await cases('with-party')
  // Filed on earlier days, so that they do not count towards the limit.
  await market.database.sql`update complaint set filed_at = filed_at - interval '3 days'`
  const file = 'get_admin_complaints_id_files_fileId'
  return {
    'get_admin_complaints.state': ['open', 'received'],
    'get_admin_complaints.text': ['', 'laptops', 'C00001'],
    'get_admin_complaints_id.id': received.map(({ id }) => id),
    [`${file}.id`]: [received[0]!.id],
    [`${file}.fileId`]: [received[0]!.fileId],
    'post_admin_complaints_id_state.id': received.map(({ id }) => id),
    'post_admin_complaints_id_state.state': ['in-review', 'excluded'],
    'post_admin_complaints_id_state.deadline': [undefined],
    'post_admin_complaints_id_deadline.id': asked.map(({ id }) => id),
    'post_admin_complaints_id_deadline.deadline': ['2027-06-01'],
    'post_admin_complaints_id_files.id': asked.slice(0, 10).map(({ id }) => id),
    'post_admin_complaints_id_notes.id': asked.map(({ id }) => id),
    words: ['We have looked at the papers.'],
    'post_companies_id_actions_logComplaint.id': members.map(({ companyId }) => companyId),
    'post_companies_id_actions_logComplaint.complaintTitle': ['Forty laptops', 'No rails'],
    'post_companies_id_actions_logComplaint.body': ['None of them has a battery.'],
    'post_companies_id_actions_logComplaint.resolution': ['Send the batteries.'],
    transactionDate: ['02/11/2026'],
  }
}
