export { createIdentifyStaff } from '#server/features/back-office/staff/identify-staff.ts'
export { inviteStaff } from '#server/features/back-office/staff/invite-staff.ts'
