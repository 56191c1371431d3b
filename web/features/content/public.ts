export { pageQuery } from '#web/features/content/api.ts'
