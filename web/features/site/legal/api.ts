import type { LegalTextKind } from '#contract/site/legal-texts.ts'
import type { Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** A legal text as it applies today, or an earlier version of it. */
export const legalTextQuery = (api: Api, kind: LegalTextKind, version?: number) =>
  queryOptions({
    queryKey: ['legal-text', kind, version ?? 'current'],
    queryFn: async () =>
      (
        await api('getLegalText', {
          params: { kind },
          query: version === undefined ? {} : { version },
        })
      ).payload,
    staleTime: 10 * 60_000,
  })

/** The number of a version in an address. */
export const parseVersion = (raw: Record<string, unknown>): { version?: number | undefined } => {
  const version = Number(raw.version)
  return { version: Number.isInteger(version) && version > 0 ? version : undefined }
}
