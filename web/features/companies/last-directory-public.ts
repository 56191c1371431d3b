export { useRememberDirectory } from '#web/features/companies/last-directory.ts'
