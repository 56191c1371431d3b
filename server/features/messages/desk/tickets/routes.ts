import type * as z from 'zod/mini'
import { accountRoles, hasRole, type StaffViewer } from '#contract/access.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import {
  getTicket,
  maxEarlierTickets,
  maxThreadEntries,
  replyToTicket as replyToTicketEndpoint,
  ticketNumber,
  type Ticket,
  setPrivacyRequest,
} from '#contract/messages/desk/tickets.ts'
import { fillTemplates } from '#server/features/mail/desk/templates/fill-templates.ts'
import { findMessage } from '#server/features/messages/desk/queries.ts'
import { presentMessage } from '#server/features/messages/desk/routes.ts'
import { isAssignedTo } from '#server/features/back-office/queue/queries.ts'
import { findStaff } from '#server/features/back-office/staff/queries.ts'
import {
  findEarlierTickets,
  findThread,
  findTicketFacts,
} from '#server/features/messages/desk/tickets/queries.ts'
import { changePrivacyRequest, listStaffMailboxes } from '#server/features/messages/public.ts'
import { replyToTicket } from '#server/features/messages/desk/tickets/reply-to-ticket.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import { recordReading } from '#server/platform/audit.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused, notFound, refuseFields } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

const signatureOf = (text: string, name = '') => text.replaceAll('{name}', name).trim()

async function presentTicket(
  platform: Platform,
  id: number,
  viewer: StaffViewer,
): Promise<z.output<typeof Ticket> | undefined> {
  const { sql } = platform.database
  const [row, facts, thread, earlier, mailboxes, settings, staff] = await Promise.all([
    findMessage(sql, 'provider', id),
    findTicketFacts(sql, id),
    findThread(sql, id, maxThreadEntries - 1),
    findEarlierTickets(sql, id, maxEarlierTickets),
    listStaffMailboxes(platform),
    readOperatorSettings(platform),
    findStaff(sql, viewer.staffId),
  ])
  if (!row || !facts) return undefined
  const message = presentMessage(row)
  const { sender } = message
  const contact = (sender.contact ?? sender.visitor)?.name ?? ''
  return {
    ...message,
    ...facts,
    number: ticketNumber(id),
    thread: [
      { id: 0, kind: 'form', by: contact, at: message.at, text: row.body, files: [] },
      ...thread.toReversed(),
    ],
    // Those were not assigned with this one.
    earlier: hasRole(viewer.roles, accountRoles) ? earlier : [],
    reply: {
      mailboxes,
      signature: signatureOf(settings.ticketSignature, staff?.name),
      templates: await fillTemplates(platform, 'ticket', {
        contact,
        company: sender.contact?.company.name ?? sender.visitor?.company ?? '',
        number: ticketNumber(id),
        subject: message.subject,
      }),
    },
  }
}

export function mountTickets(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  /** All are for support; finance handles those that are assigned to it and concern no personal data. */
  async function handlesTicket({ roles, staffId }: StaffViewer, id: number): Promise<boolean> {
    if (hasRole(roles, accountRoles)) return true
    if (!(await isAssignedTo(sql, { kind: 'ticket', id }, staffId))) return false
    return (await findTicketFacts(sql, id))?.privacy === null
  }

  mount(setPrivacyRequest, async ({ params: { id }, body, actor, viewer }) => {
    const changed = await changePrivacyRequest(platform, id, body, actor)
    if (isRefused(changed)) return changed
    return { status: 200, payload: (await presentTicket(platform, id, viewer))! }
  })

  mount(getTicket, async ({ params: { id }, actor, viewer }) => {
    if (!(await handlesTicket(viewer, id))) return notFound()
    const ticket = await presentTicket(platform, id, viewer)
    if (!ticket) return notFound()
    const { contact } = ticket.sender
    await recordReading(platform.database.sql, {
      at: platform.clock.now(),
      act: 'message.read',
      actor,
      companyId: contact?.company.id,
      contactId: contact?.id,
      details: { kind: 'provider', id },
    })
    return { status: 200, payload: ticket }
  })

  mount(replyToTicketEndpoint, async ({ params: { id }, body, actor, viewer }) => {
    if (!(await handlesTicket(viewer, id))) return notFound()
    const [settings, staff] = await Promise.all([
      readOperatorSettings(platform),
      findStaff(platform.database.sql, viewer.staffId),
    ])
    // The page puts the signature into the field, so that alone is an empty reply.
    if (body.text.trim() === signatureOf(settings.ticketSignature, staff?.name)) {
      return refuseFields([{ param: 'text', msg: fieldMessages.required }])
    }
    const by = { actor, staffId: viewer.staffId }
    const sent = await replyToTicket(platform, id, body, by)
    if (isRefused(sent)) return sent
    return { status: 200, payload: (await presentTicket(platform, id, viewer))! }
  })
}
