export { findCountry } from '#web/features/directory/find-country.ts'
export { countriesQuery } from '#web/features/directory/api.ts'
