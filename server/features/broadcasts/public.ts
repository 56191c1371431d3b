export { deriveBroadcast } from '#server/features/broadcasts/derive-broadcast.ts'
export { selectionFor } from '#server/features/broadcasts/find-broadcasts.ts'
export {
  allLists,
  condition as selectedBy,
  findBroadcast,
  type BroadcastSelection,
} from '#server/features/broadcasts/queries.ts'
export { stopListMail } from '#server/features/broadcasts/stop-list-mail.ts'
export { plainLine, plainText, type Offer } from '#server/features/broadcasts/write-message.ts'
