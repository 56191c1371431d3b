// Separate from public.ts, which is loaded on every page.
export { SettingsSummary } from '#web/features/broadcasts/settings/settings-summary.tsx'
