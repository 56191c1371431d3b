export { countRefusal, lockVisitors } from '#server/features/messages/queries.ts'
export { markReplyAnswered } from '#server/features/messages/reply-queries.ts'
export { listStaffMailboxes } from '#server/features/messages/staff-mailboxes.ts'
export { ticketMailbox } from '#server/features/messages/ticket-mailbox.ts'
export { changePrivacyRequest, setTicketDone } from '#server/features/messages/tickets.ts'
export {
  acceptCaptcha,
  checkLengths,
  parseVisitor,
} from '#server/features/messages/visitor-input.ts'
