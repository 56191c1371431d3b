export { WarningSwitch } from '#web/features/content/news/side/warning-choice.tsx'
