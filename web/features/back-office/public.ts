export { StaffSignIn } from '#web/features/back-office/staff/staff-sign-in.tsx'
