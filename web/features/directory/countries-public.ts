export { findCountry } from '#web/features/directory/map/find-country.ts'
export { countriesQuery } from '#web/features/directory/api.ts'
