export { StaffWords } from '#web/features/billing/staff-words.tsx'
