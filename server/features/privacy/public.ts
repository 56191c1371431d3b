export { detachContact, type Handover } from '#server/features/privacy/erasure/detach-contact.ts'
