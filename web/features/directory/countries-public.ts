export { countriesQuery, findCountry } from '#web/features/directory/api.ts'
