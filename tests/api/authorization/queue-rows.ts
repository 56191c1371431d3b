import { decideFraud, getFraudFinding, reopenFraud } from '#contract/fraud/desk/fraud.ts'
import {
  addQueueNote,
  changeQueue,
  getBankChange,
  listQueue,
  listQueueNotes,
  reportPresence,
} from '#contract/back-office/queue/queue.ts'
import { getTicket, replyToTicket, setPrivacyRequest } from '#contract/messages/desk/tickets.ts'
import { aFraudFinding } from '../../support/companies/fraud-findings.ts'
import { anyStaff, staffOf } from './outcomes.ts'
import { row } from './row.ts'
import { aTicket } from './staff-rows.ts'

const support = staffOf(['support'])

/** For finance a ticket that is not assigned to it does not exist. */
const ticketReaders = { ...support, finance: '404' }

/** The queues of the back office and their tickets. */
export const queueRows = [
  row(listQueue, anyStaff()),
  row(changeQueue, support, async (cell) => ({
    body: { items: [{ kind: 'ticket', id: await aTicket(cell) }], isDone: true },
  })),
  row(addQueueNote, support, async (cell) => ({
    body: { kind: 'ticket', id: await aTicket(cell), text: 'Called them' },
  })),
  row(listQueueNotes, support, async (cell) => ({
    query: { kind: 'ticket', id: String(await aTicket(cell)) },
  })),
  row(getBankChange, staffOf(['support', 'finance'], '404'), () => ({ params: { id: 2_000_000 } })),
  row(getFraudFinding, support, async ({ market }) => ({
    params: { id: (await aFraudFinding(market)).id },
  })),
  row(decideFraud, support, async ({ market }) => ({
    params: { id: (await aFraudFinding(market)).id },
    body: { act: 'no-fraud', reason: 'Known to us' },
  })),
  row(reopenFraud, staffOf(['support'], '409 OPEN'), async ({ market }) => ({
    params: { id: (await aFraudFinding(market)).id },
    body: { reason: 'Seen again' },
  })),
  row(reportPresence, anyStaff(), () => ({ body: { item: null } })),
  row(getTicket, ticketReaders, async (cell) => ({ params: { id: await aTicket(cell) } })),
  row(replyToTicket, ticketReaders, async (cell) => ({
    params: { id: await aTicket(cell) },
    body: { text: 'Thank you' },
  })),
  row(setPrivacyRequest, support, async (cell) => ({
    params: { id: await aTicket(cell) },
    body: { kind: 'erasure' },
  })),
]
