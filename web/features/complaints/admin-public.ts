export { ComplaintItem } from '#web/features/complaints/admin/complaint-item.tsx'
export { ComplaintPanel } from '#web/features/complaints/admin/complaint-panel.tsx'
