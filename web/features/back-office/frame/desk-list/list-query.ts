import type { DeskList, RowOf } from '#contract/back-office/lists/define-desk-list.ts'
import type { FilterChoice } from '#contract/back-office/lists/desk-lists.ts'
import type { CallInput, Payload } from '#contract/endpoint.ts'
import { liveListOptions } from '#web/features/back-office/frame/admin-view.tsx'
import type { AddressQuery } from '#web/features/back-office/frame/desk-list/list-address.ts'
import { payloadQuery, type Api } from '#web/platform/api/api.ts'

/** What any list answers. */
export type ListData<L extends DeskList> = Payload<L['list']> & {
  results: readonly RowOf<L>[]
  numResults: number
  choices: Readonly<Record<string, readonly FilterChoice[]>>
}

/** A page of a list; the server validates the address. */
export const deskListQuery = <L extends DeskList>(
  api: Api,
  { list }: L,
  queryKey: readonly string[],
  query: AddressQuery,
) => {
  const input = { query } as unknown as CallInput<L['list']>
  return payloadQuery<L['list']>(api, [...queryKey, query], list, input, liveListOptions)
}
