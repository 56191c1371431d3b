import { unreadKey } from '#web/features/broadcasts/read-marks-public.ts'
import { payloadQuery, type Api } from '#web/platform/api/api.ts'

export const memberHomeKey = ['member-home'] as const

/** Items waiting for the member, and searches for its stock. */
export const memberHomeQuery = (api: Api) =>
  payloadQuery(api, memberHomeKey, 'getMemberHome', {}, { staleTime: 30_000 })

/** Unread broadcasts in the lists of the member. */
export const unreadQuery = (api: Api) =>
  payloadQuery(api, unreadKey, 'countUnread', {}, { staleTime: 30_000 })
