export { homePostQuery } from '#web/features/content/news/home/home-post.ts'
export { HomeTeaser } from '#web/features/content/news/home/home-teaser.tsx'
