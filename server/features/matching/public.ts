export { matchesForDigest } from '#server/features/matching/finding/notify-owners.ts'
export { findBrand } from '#server/features/matching/normalize/find-brand.ts'
