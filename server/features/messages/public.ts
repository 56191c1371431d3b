export { markTicket } from '#server/features/messages/mark-ticket.ts'
