export { boardQuery, broadcastsQuery, listsQuery } from '#web/features/broadcasts/api.ts'
export { BroadcastTable } from '#web/features/broadcasts/list/broadcast-table.tsx'
export { ComposeButton } from '#web/features/broadcasts/compose/compose-button.tsx'
export { MoreMenu } from '#web/features/broadcasts/guidelines/more-menu.tsx'
