export { countRefusal, lockContact, lockVisitors } from '#server/features/messages/queries.ts'
export { markTicket } from '#server/features/messages/tickets.ts'
export {
  acceptCaptcha,
  checkLengths,
  parseVisitor,
} from '#server/features/messages/visitor-input.ts'
