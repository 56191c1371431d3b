export { homePostQuery } from '#web/features/news/api.ts'
export { HomeTeaser } from '#web/features/news/home-teaser.tsx'
