export { applicationUrl } from '#server/features/registration/application-link.ts'
export {
  addAnswer,
  canOwnerSignIn,
  confirmApplicationEmail,
  isDecided,
} from '#server/features/registration/application.ts'
export {
  knownAddressMail,
  questionMail,
  receivedMail,
} from '#server/features/registration/emails.ts'
export {
  closeRegistration,
  findFileOfApplication,
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
} from '#server/features/registration/registration-mailbox.ts'
export { createApplicant } from '#server/features/registration/create-applicant.ts'
export { registerCompany } from '#server/features/registration/register.ts'
