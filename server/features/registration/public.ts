export { applicationUrl } from '#server/features/registration/application-link.ts'
export { isDecided } from '#server/features/registration/application.ts'
export { questionMail } from '#server/features/registration/emails.ts'
export {
  closeRegistration,
  findMessages,
  findRegistration,
  findRegistrationOfCompany,
  insertStaffMessage,
  lockRegistration,
  markAsked,
  stateColumn,
  type RegistrationRow,
} from '#server/features/registration/queries.ts'
export {
  applicationAddress,
  registrationMailbox,
  registrationNumber,
} from '#server/features/registration/registration-mailbox.ts'
