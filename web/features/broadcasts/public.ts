export { boardQuery, broadcastsQuery, listsQuery } from '#web/features/broadcasts/api.ts'
export { BroadcastTable } from '#web/features/broadcasts/broadcast-table.tsx'
export { ComposeButton } from '#web/features/broadcasts/compose-button.tsx'
export { MoreMenu } from '#web/features/broadcasts/more-menu.tsx'
