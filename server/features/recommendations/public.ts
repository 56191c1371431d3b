export { removeRecommendation } from '#server/features/recommendations/change-recommendation.ts'
export { newestRecommendations } from '#server/features/recommendations/queries.ts'
