export { markRequestAnswered } from '#server/features/quotes/queries.ts'
