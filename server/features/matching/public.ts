export { matchesForDigest } from '#server/features/matching/finding/notify-owners.ts'
