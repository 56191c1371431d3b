export { findCountryCode, listPublicTiers } from '#server/features/directory/queries.ts'
