export { OwnData } from '#web/features/privacy/own-data.tsx'
