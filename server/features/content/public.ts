export { buildPageSitemap } from '#server/features/content/pages/sitemap.ts'
