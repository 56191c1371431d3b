export { OperatorMessage } from '#web/features/billing/operator-message.tsx'
