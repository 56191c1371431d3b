export { homePostQuery } from '#web/features/news/api.ts'
export { HomeTeaser } from '#web/features/news/home/home-teaser.tsx'
