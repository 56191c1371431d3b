export { AdminLink } from '#web/features/back-office/admin-link.tsx'
export { AdminView } from '#web/features/back-office/admin-view.tsx'
export { LoadFault } from '#web/features/back-office/load-fault.tsx'
export {
  mayUse,
  staffSessionIsOver,
  staffSessionQuery,
  useStaff,
  useStaffSignOut,
} from '#web/features/back-office/staff/staff-session.ts'
export { StaffSignIn } from '#web/features/back-office/staff/staff-sign-in.tsx'
