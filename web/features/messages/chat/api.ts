import { payloadQuery, type Api } from '#web/platform/api/api.ts'

export const ownTicketsKey = ['own-tickets'] as const
export const unreadTicketsKey = ['own-tickets-unread'] as const

export const ownTicketsQuery = (api: Api) =>
  payloadQuery(api, ownTicketsKey, 'listOwnTickets', {}, { staleTime: 0 })
export const unreadTicketsQuery = (api: Api) =>
  payloadQuery(api, unreadTicketsKey, 'countUnreadTickets', {}, { staleTime: 5 * 60_000 })
