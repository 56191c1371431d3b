export { findBroadcast } from '#server/features/broadcasts/queries.ts'
export { stopListMail } from '#server/features/broadcasts/stop-list-mail.ts'
export { plainLine, plainText } from '#server/features/broadcasts/write-message.ts'
