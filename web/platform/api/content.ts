import { getContent, type ContentKey } from '#contract/site/site-content.ts'
import { payloadQuery, type Api } from '#web/platform/api/api.ts'

/** A text that the operator can edit, the same for all viewers. */
export const contentQuery = (api: Api, key: ContentKey) =>
  payloadQuery(
    api,
    ['content', key],
    getContent,
    { params: { key } },
    { staleTime: 10 * 60_000, meta: { isForEveryone: true } },
  )
