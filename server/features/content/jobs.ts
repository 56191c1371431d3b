export { fetchFavicon, refreshFavicons } from '#server/features/content/favicons/jobs.ts'
