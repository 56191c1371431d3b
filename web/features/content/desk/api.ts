import type { ContentKind } from '#contract/content/desk/content.ts'
import { payloadQuery, type Api } from '#web/platform/api/api.ts'

export const contentKey = ['content'] as const

export const contentQuery = (api: Api, id: number) =>
  payloadQuery(
    api,
    [...contentKey, 'one', id],
    'getContent',
    { params: { id: String(id) } },
    { staleTime: 0 },
  )

export const versionsQuery = (api: Api, id: number) =>
  payloadQuery(
    api,
    [...contentKey, 'versions', id],
    'listContentVersions',
    { params: { id: String(id) } },
    { staleTime: 0 },
  )

/** A version never changes. */
export const versionQuery = (api: Api, id: number, version: number) =>
  payloadQuery(
    api,
    [...contentKey, 'version', id, version],
    'getContentVersion',
    { params: { id: String(id), version: String(version) } },
    { staleTime: Number.POSITIVE_INFINITY },
  )

export const brokenLinksQuery = (api: Api) =>
  payloadQuery(api, [...contentKey, 'broken-links'], 'listBrokenLinks', {}, { staleTime: 0 })

/** Path of the editor below /admin. */
export const editorPath = (kind: ContentKind, id: number) =>
  `/${kind === 'post' ? 'news' : 'pages'}/${id}`
