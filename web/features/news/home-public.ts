export { homePostQuery } from '#web/features/news/home/home-post.ts'
export { HomeTeaser } from '#web/features/news/home/home-teaser.tsx'
