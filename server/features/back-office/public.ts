export { createIdentifyStaff } from '#server/features/back-office/staff/sign-in-staff.ts'
export { detachContact } from '#server/features/back-office/contacts/change-contact.ts'
export { endAccess, resetAccess } from '#server/features/back-office/staff/change-staff.ts'
export { allStaff, findStaffByEmail } from '#server/features/back-office/staff/queries.ts'
export { inviteStaff } from '#server/features/back-office/staff/invite-staff.ts'
export {
  approve,
  ask,
  recordCheck,
  reject,
} from '#server/features/back-office/registrations/decide.ts'
export { createJobGauges } from '#server/features/back-office/job-runs/job-gauges.ts'
export { createIdentifyView } from '#server/features/back-office/views-as-member/identify-view.ts'
