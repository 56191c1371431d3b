export { findCountryCode } from '#server/features/directory/queries.ts'
