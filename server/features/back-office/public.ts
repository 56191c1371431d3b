export { createIdentifyStaff } from '#server/features/back-office/identify-staff.ts'
export { inviteStaff } from '#server/features/back-office/invite-staff.ts'
