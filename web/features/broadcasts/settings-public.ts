// Beside public.ts, which every page of the site loads with all that it names.
export { SettingsSummary } from '#web/features/broadcasts/settings/settings-summary.tsx'
