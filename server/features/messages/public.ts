export { countRefusal, lockVisitors } from '#server/features/messages/queries.ts'
export { setTicketDone } from '#server/features/messages/tickets.ts'
export {
  acceptCaptcha,
  checkLengths,
  parseVisitor,
} from '#server/features/messages/visitor-input.ts'
