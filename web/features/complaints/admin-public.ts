export { ComplaintItem } from '#web/features/complaints/desk/complaint-item.tsx'
export { ComplaintPanel } from '#web/features/complaints/desk/complaint-panel.tsx'
