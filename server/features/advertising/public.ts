export { renewalMail } from '#server/features/advertising/emails.ts'
