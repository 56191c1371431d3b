export { countriesQuery } from '#web/features/directory/api.ts'
