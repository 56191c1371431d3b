export { NotificationSettings } from '#web/features/push/notification-settings.tsx'
