export { RecommendationItem } from '#web/features/recommendations/admin/recommendation-queue-item.tsx'
