import { payloadQuery, type Api } from '#web/platform/api/api.ts'

/** The services page; the same for every reader. */
export const servicesQuery = (api: Api) =>
  payloadQuery(
    api,
    ['services'],
    'listServices',
    {},
    { staleTime: 60_000, meta: { isForEveryone: true } },
  )
