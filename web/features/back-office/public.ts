export { StaffSignIn } from '#web/features/back-office/staff/staff-sign-in.tsx'
export { SavedViews } from '#web/features/back-office/views/saved-views.tsx'
