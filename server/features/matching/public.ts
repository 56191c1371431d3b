export { matchesForDigest } from '#server/features/matching/finding/notify-owners.ts'
export { findBrand } from '#server/features/matching/finding/find-brand.ts'
