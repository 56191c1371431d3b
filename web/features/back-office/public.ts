export { jobsQuery } from '#web/features/back-office/jobs/api.ts'
export { JobState } from '#web/features/back-office/jobs/job-state.tsx'
export { StaffSignIn } from '#web/features/back-office/staff/staff-sign-in.tsx'
