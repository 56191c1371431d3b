export { cancelPush } from '#server/features/push/delivery-queries.ts'
export { pushToContacts } from '#server/features/push/push-to-contacts.ts'
export {
  checkSecretKey,
  deleteLostServerKeys,
  reencryptServerKeys,
} from '#server/features/push/server-keys.ts'
