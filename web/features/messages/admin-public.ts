export { TicketItem } from '#web/features/messages/admin/ticket-item.tsx'
