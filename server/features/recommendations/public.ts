export { removeRecommendation } from '#server/features/recommendations/change-recommendation.ts'
export { listNewestRecommendations } from '#server/features/recommendations/queries.ts'
