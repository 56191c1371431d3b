import type { DeskList, RowOf } from '#contract/back-office/lists/define-desk-list.ts'
import type { FilterChoice } from '#contract/back-office/lists/desk-lists.ts'
import type { Payload } from '#contract/endpoint.ts'
import { liveListOptions } from '#web/features/back-office/frame/admin-view.tsx'
import type { AddressQuery } from '#web/features/back-office/frame/desk-list/list-address.ts'
import { payloadQuery, type Api } from '#web/platform/api/api.ts'
import type { UseQueryOptions } from '@tanstack/react-query'

/** The answer of any list. */
export type ListData<L extends DeskList> = Payload<L['list']> & {
  results: readonly RowOf<L>[]
  numResults: number
  choices: Readonly<Record<string, readonly FilterChoice[]>>
}

/** A page of a list; the server validates the address. */
export const deskListQuery = <L extends DeskList>(
  api: Api,
  { name }: L,
  queryKey: readonly string[],
  query: AddressQuery,
) => {
  // All lists have this shape; the caller's type says which rows they hold.
  const call = `${name}.list` as 'people.list'
  const page = payloadQuery(api, [...queryKey, query], call, { query }, liveListOptions)
  return page as unknown as UseQueryOptions<Payload<L['list']>>
}
