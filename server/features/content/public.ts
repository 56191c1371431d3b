export { cleanContentHtml, textOfHtml } from '#server/features/content/clean-html.ts'
export { warningMail } from '#server/features/content/news/emails.ts'
export { buildNewsSitemap } from '#server/features/content/news/build-news-sitemap.ts'
export {
  deleteNewsReader,
  stopWarningsForAddress,
} from '#server/features/content/news/reader-queries.ts'
export { newsTopic } from '#server/features/content/news/warn-readers.ts'
export { buildPageSitemap } from '#server/features/content/pages/sitemap.ts'
