export { WarningSwitch } from '#web/features/news/warning-choice.tsx'
