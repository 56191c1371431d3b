export { findCountry } from '#web/features/directory/api.ts'
export { countriesQuery } from '#web/features/directory/api.ts'
