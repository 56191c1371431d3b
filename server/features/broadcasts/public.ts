export { deriveBroadcast } from '#server/features/broadcasts/derive-broadcast.ts'
export { findBroadcast } from '#server/features/broadcasts/queries.ts'
export { stopListMail } from '#server/features/broadcasts/stop-list-mail.ts'
export { plainLine, plainText, type Offer } from '#server/features/broadcasts/write-message.ts'
