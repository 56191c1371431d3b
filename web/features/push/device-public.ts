export { AppOnDevice } from '#web/features/push/app-on-device.tsx'
