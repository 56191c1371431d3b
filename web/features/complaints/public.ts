export { ComplaintButton } from '#web/features/complaints/complaint-button.tsx'
