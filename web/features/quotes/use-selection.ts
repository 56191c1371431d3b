import { Quantity } from '#contract/inventory/inventory.ts'
import { countText } from '#contract/figures/numbers.ts'
import { selectedReachQuery } from '#web/features/quotes/api.ts'
import { quoteDefaults } from '#web/features/quotes/quote-form.ts'
import type { QuotablePart } from '#web/features/quotes/quote-fields.tsx'
import { companiesText } from '#web/features/quotes/quote-reach.tsx'
import { reasonOf, useApi } from '#web/platform/api/api.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'

/** The companies that requests for the selected lines reach, less the companies that the buyer deselected. */
export function useSelection(parts: readonly QuotablePart[]) {
  const ids = parts.map(({ id }) => id)
  const query = useQuery({ ...selectedReachQuery(useApi(), ids), gcTime: 0, retry: false })
  const [deselected, setDeselected] = useState<ReadonlySet<number>>(new Set<number>())
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map<string, string>())
  const [areChecked, setChecked] = useState(false)
  const reach = query.data
  const hasQuantities = (reach?.parts?.length ?? 0) > 1
  const chosen = (reach?.parts ?? []).map(({ companies }) =>
    companies.filter(({ partId }) => partId !== undefined && !deselected.has(partId)),
  )
  const companies = chosen.flat()
  const quantityOf = (partNumber: string) =>
    typed.get(partNumber) ?? quoteDefaults.requestedQuantity
  const errorOf = (partNumber: string) =>
    areChecked ? z.safeParse(Quantity, quantityOf(partNumber)).error?.issues[0]?.message : undefined
  return {
    reach,
    partIds: companies.flatMap(({ partId }) => partId ?? []),
    /** Requests, each of which may go to several companies. */
    requests: chosen.filter((some) => some.length > 0).length,
    companies: new Set(companies.map(({ id }) => id)).size,
    deselected,
    toggle(partId: number) {
      const next = new Set(deselected)
      if (!next.delete(partId)) next.add(partId)
      setDeselected(next)
    },
    quantityOf,
    errorOf,
    /** Whether each part number has its own quantity. */
    hasQuantities,
    setQuantity: (partNumber: string, text: string) =>
      setTyped(new Map(typed).set(partNumber, text)),
    /** The quantities by line; undefined if one is wrong, which its field then says. */
    readQuantities() {
      setChecked(true)
      const quantities = (reach?.parts ?? []).flatMap(({ partNumber }, at) => {
        const partId = chosen[at]?.[0]?.partId
        const quantity = z.safeParse(Quantity, quantityOf(partNumber)).data
        return partId === undefined ? [] : [{ partId, quantity }]
      })
      const valid = quantities.flatMap(({ partId, quantity }) =>
        quantity === undefined ? [] : [{ partId, quantity }],
      )
      return valid.length === quantities.length ? valid : undefined
    },
    reload: () => void query.refetch(),
    failure: query.isError && !reach ? reasonOf(query.error) : undefined,
  }
}
export type Selection = ReturnType<typeof useSelection>

/** The reason that the requests exceed the daily limits of their sender. */
export function exceededText({ reach, partIds, requests }: Selection): string | undefined {
  const { maxRequests = Infinity, maxCompanies = Infinity } = reach ?? {}
  if (maxRequests === 0 || maxCompanies === 0) {
    return 'You have reached your limit of requests for quotes for today.'
  }
  if (requests > maxRequests) {
    return `You can send ${countText(maxRequests)} more ${maxRequests === 1 ? 'request' : 'requests'} today. Deselect ${countText(requests - maxRequests)} part ${requests - maxRequests === 1 ? 'number' : 'numbers'}.`
  }
  if (partIds.length > maxCompanies) {
    return `You can reach ${companiesText(maxCompanies)} more today. Deselect ${countText(partIds.length - maxCompanies)}.`
  }
  return undefined
}
