export { newestRecommendations } from '#server/features/recommendations/queries.ts'
