import { demoAccounts, demoStaff } from '#database/seed/demo-accounts.ts'
import type { Tx } from '#server/platform/database/database.ts'

const hourMs = 3_600_000

interface DemoTicket {
  account: keyof typeof demoAccounts
  hoursAgo: number
  subject: string
  body: string
  /** Staff and the sender by turns, staff first. */
  thread: readonly (readonly [hoursAgo: number, text: string])[]
  isDone?: true
  /** Whether the sender has read all answers on the site. */
  isRead?: true
}

const tickets: readonly DemoTicket[] = [
  {
    account: 'member',
    hoursAgo: 76,
    subject: 'Our address on the map',
    body: 'Hello,\n\nwe moved to the new warehouse at the harbour last month. The map still shows the old one. Can you move us?',
    thread: [
      [
        70,
        'Hello,\n\nof course. Please change the address on your profile first, then I place you on the map by hand. Is the entrance on the quay or on the road side?\n\nRobin Visser',
      ],
      [52, 'On the road side, next to the weighbridge. The address on our profile is correct now.'],
      [
        3,
        'Done: the map shows the road side. If you want visitors to find the weighbridge, add a line to your company description.\n\nRobin Visser',
      ],
    ],
  },
  {
    account: 'member',
    hoursAgo: 26,
    subject: 'Invoice with our purchase order number',
    body: 'Our accounts department needs our purchase order number on the next invoice: PO-26-1184. Is that possible?',
    thread: [],
  },
  {
    account: 'member',
    hoursAgo: 420,
    subject: 'Colleague who left',
    body: 'One of our traders has left us. Can his broadcasts stay until they are sold?',
    thread: [
      [
        418,
        'They stay under the name of your company once you remove him on your profile. Replies go to your main contact.\n\nRobin Visser',
      ],
    ],
    isDone: true,
    isRead: true,
  },
  {
    account: 'buyer',
    hoursAgo: 5,
    subject: 'Which list for tape libraries?',
    body: 'We have four LTO-8 libraries. Do they go to Server/Storage or to Components?',
    thread: [],
  },
  {
    account: 'trial',
    hoursAgo: 30,
    subject: 'After the trial',
    body: 'Do our saved searches stay when we become paying members?',
    thread: [
      [28, 'Yes, everything stays as it is. Just order under Pay Membership.\n\nRobin Visser'],
    ],
  },
]

/** Inserts messages to the operator with answers of staff and of their senders (BK-077, SH-024). */
export async function writeTickets(tx: Tx, now: Date): Promise<void> {
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * hourMs)
  const [staff] = await tx<{ id: number }[]>`select id from staff where email = ${demoStaff.email}`
  for (const ticket of tickets) {
    const [contact] = await tx<{ id: number; name: string; email: string }[]>`
      select id, name, email from contact where email = ${demoAccounts[ticket.account]}`
    if (!contact) continue
    const last = ticket.thread.at(-1)
    const isAnswered = ticket.thread.length % 2 === 1
    const doneAt = ticket.isDone && last ? at(last[0]) : null
    const [row] = await tx<{ id: number }[]>`
      insert into provider_message (contact_id, subject, body, sent_at, answered_at, done_at, done_by)
      values (${contact.id}, ${ticket.subject}, ${ticket.body}, ${at(ticket.hoursAgo)},
        ${isAnswered ? at(last![0]) : null}, ${doneAt}, ${doneAt && staff!.id})
      returning id`
    for (const [index, [hoursAgo, text]] of ticket.thread.entries()) {
      const isReply = index % 2 === 0
      await tx`
        insert into ticket_message (ticket_id, staff_id, from_address, from_name, body, sent_at,
          is_from_site)
        values (${row!.id}, ${isReply ? staff!.id : null}, ${isReply ? null : contact.email},
          ${isReply ? null : contact.name}, ${text}, ${at(hoursAgo)}, ${!isReply})`
    }
    if (ticket.isRead) {
      await tx`
        update provider_message set read_message_id =
          (select coalesce(max(id), 0) from ticket_message where ticket_id = ${row!.id})
        where id = ${row!.id}`
    }
  }
}
