export { readSettings } from '#server/features/site/read-settings.ts'
