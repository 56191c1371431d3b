export { settingsQuery } from '#web/platform/settings.ts'
