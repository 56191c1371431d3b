export { cleanContentHtml } from '#server/features/content/clean-html.ts'
export { buildNewsSitemap, buildPageSitemap } from '#server/features/content/build-sitemaps.ts'
export { warningMail } from '#server/features/content/news/emails.ts'
export {
  deleteNewsReader,
  stopWarningsForAddress,
} from '#server/features/content/news/reader-queries.ts'
export { newsTopic } from '#server/features/content/news/warn-readers.ts'
export { countContentWork } from '#server/features/content/editing/work-queries.ts'
