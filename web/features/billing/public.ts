export { OperatorMessage } from '#web/features/billing/operator-message.tsx'
export { noticesInTurn } from '#web/features/billing/choose-notice.ts'
export { NoticePreview } from '#web/features/billing/notice-content.tsx'
