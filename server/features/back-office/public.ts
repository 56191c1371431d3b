export { createIdentifyStaff } from '#server/features/back-office/staff/sign-in-staff.ts'
export { inviteStaff } from '#server/features/back-office/staff/invite-staff.ts'
