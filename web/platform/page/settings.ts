import { payloadQuery, type Api } from '#web/platform/api/api.ts'

/** The public settings of the site (SH-043). */
export const settingsQuery = (api: Api) =>
  payloadQuery(
    api,
    ['settings'],
    'getSettings',
    {},
    { staleTime: 10 * 60_000, meta: { isForEveryone: true } },
  )
