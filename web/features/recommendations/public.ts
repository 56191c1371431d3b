export { OwnRecommendations } from '#web/features/recommendations/own-recommendations.tsx'
export { RecommendButton } from '#web/features/recommendations/recommend-button.tsx'
export { Recommendations } from '#web/features/recommendations/recommendation-section.tsx'
