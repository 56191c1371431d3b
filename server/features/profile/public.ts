export { bankFieldTitles, describeBankField } from '#server/features/profile/emails.ts'
