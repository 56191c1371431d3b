export { TicketItem } from '#web/features/messages/desk/ticket-item.tsx'
