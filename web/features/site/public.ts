export { settingsQuery } from '#web/features/site/api.ts'
