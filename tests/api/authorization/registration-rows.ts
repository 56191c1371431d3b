import {
  approveRegistration,
  askApplicant,
  checkKinds,
  checkVat,
  getRegistration,
  rejectRegistration,
  setCheck,
} from '#contract/back-office/queue/registrations.ts'
import { answerApplication, getApplication, register } from '#contract/registration/registration.ts'
import { getLegalText } from '#contract/site/legal-texts.ts'
import { anApplication, apply } from '../../support/registration.ts'
import { everyone, members, notStaff, staffOf } from './outcomes.ts'
import { noToken, row, type Cell } from './row.ts'

const support = staffOf(['support'])

/** An application that waits for staff, with its checks done. */
async function anApplicant({ market }: Cell) {
  const { id } = await apply(market)
  await market.database.sql`
    insert into company_check (company_id, kind, outcome, staff_id, checked_at)
    select company_id, kind, 'passed', (select min(id) from staff), received_at
    from registration, unnest(${[...checkKinds]}::text[]) as kind where registration.id = ${id}`
  return { params: { id } }
}

/** Applications for a free trial, and the texts that applicants agree to. */
export const registrationRows = [
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
    { visitorsSee: 'status payload{receivedAt token}', tells: ['token'] },
  ),
  row(getApplication, everyone('404'), () => ({ body: { token: noToken } }), {
    visitorsSee: 'status payload{company email state receivedAt messages[]{id staff text at}}',
  }),
  row(answerApplication, everyone('404'), () => ({ body: { token: noToken, text: 'Dell' } }), {
    visitorsSee: 'status payload{company email state receivedAt messages[]{id staff text at}}',
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
