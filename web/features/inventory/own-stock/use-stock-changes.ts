import type { listStock, OwnStockLine } from '#contract/inventory/own-stock.ts'
import type { Payload } from '#contract/endpoint.ts'
import { ownStockKey, ownStockListKey } from '#web/features/inventory/api.ts'
import { useQueryClient } from '@tanstack/react-query'

/** How long after a change the list is read again (IV-010, CN-019); what changed shows at once. */
const reloadAfterDelete = 1000
const reloadAfterAdd = 2000

type Listed = Payload<typeof listStock>

/** Shows what was done to the own stock, and reads it again a little later. */
export function useStockChanges() {
  const queryClient = useQueryClient()
  const read = () => void queryClient.invalidateQueries({ queryKey: ownStockKey })
  const change = (into: (listed: Listed) => Listed) =>
    queryClient.setQueriesData<Listed>(
      { queryKey: ownStockListKey },
      (listed) => listed && into(listed),
    )

  return {
    read,
    saved(line: OwnStockLine) {
      change((listed) => ({
        ...listed,
        results: listed.results.map((known) => (known.id === line.id ? line : known)),
      }))
      setTimeout(read, reloadAfterAdd)
    },
    deleted(id?: number) {
      change(({ results, numResults }) =>
        id === undefined
          ? { results: [], numResults: 0 }
          : {
              results: results.filter((line) => line.id !== id),
              numResults: numResults - results.filter((line) => line.id === id).length,
            },
      )
      setTimeout(read, reloadAfterDelete)
    },
  }
}
