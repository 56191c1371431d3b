import {
  parseStaffMailboxes,
  type StaffMailbox,
} from '#contract/back-office/queue/staff-mailboxes.ts'
import { ticketNumber } from '#contract/messages/desk/tickets.ts'
import { providerAddress, readBrand, readOperatorSettings } from '#server/features/site/public.ts'
import { domainOf } from '#server/platform/mailer/mime/mail.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The usual staff mailbox, without a name, and those that members choose from. */
export async function listStaffMailboxes(platform: Platform): Promise<StaffMailbox[]> {
  const { staffMailboxes } = await readOperatorSettings(platform)
  const usual = { name: '', address: (await providerAddress(platform)).toLowerCase() }
  return [usual, ...parseStaffMailboxes(staffMailboxes)]
}

export const findStaffMailbox = async (platform: Platform, name: string) =>
  (await listStaffMailboxes(platform)).find((one) => one.name === name)

/** Local part of the address that answers to tickets go to if no staff mailbox is at our mail domain. */
const ticketsBox = 'tickets'

const isOurs = ({ config }: Platform, address: string) => domainOf(address) === config.mailDomain

/**
 * Sender and reply address of a reply to a ticket. With incoming mail, answers go to the staff mailbox with the ticket
 * number behind a +; otherwise to the staff mailbox itself.
 */
export async function ticketAddresses(platform: Platform, mailbox: StaffMailbox, id: number) {
  const { mailDomain, inbound } = platform.config
  const { brand } = await readBrand(platform)
  const name = mailbox.name ? `${brand} ${mailbox.name}` : brand
  const own = isOurs(platform, mailbox.address) ? mailbox.address : `${ticketsBox}@${mailDomain}`
  const tagged = own.replace('@', `+${ticketNumber(id)}@`)
  return {
    brand,
    isThread: inbound !== undefined,
    sender: { name, address: own },
    replyTo: { name, address: inbound ? tagged : mailbox.address },
  }
}

/** Whether answers to tickets arrive at an address without its tag. */
export const isTicketBox = async (platform: Platform, address: string): Promise<boolean> =>
  address === `${ticketsBox}@${platform.config.mailDomain}` ||
  (await listStaffMailboxes(platform)).some((mailbox) => mailbox.address === address)
