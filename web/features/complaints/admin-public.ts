export { ComplaintPanel } from '#web/features/complaints/admin/complaint-panel.tsx'
