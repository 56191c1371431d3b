import type { Api } from '#web/platform/api/api.ts'

export const fetchNewMatches = async (api: Api) => (await api('newMatches', {})).payload
export const markAllSeen = (api: Api) => api('markMatchesSeen', {})
