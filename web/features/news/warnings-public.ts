export { WarningSwitch } from '#web/features/news/side/warning-choice.tsx'
