export { pushToContacts } from '#server/features/push/push-to-contacts.ts'
