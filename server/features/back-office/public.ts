export { createIdentifyStaff } from '#server/features/back-office/identify-staff.ts'
