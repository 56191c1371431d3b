export { RecommendationItem } from '#web/features/recommendations/desk/recommendation-queue-item.tsx'
