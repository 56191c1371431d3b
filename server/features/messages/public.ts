export { markTicket } from '#server/features/messages/mark-ticket.ts'
export { countRefusal } from '#server/features/messages/message-queries.ts'
