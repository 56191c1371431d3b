import type { ServiceListing } from '#contract/services/desk/listings.ts'
import { payloadQuery, type Api, useApi } from '#web/platform/api/api.ts'
import { queueKey } from '#web/features/back-office/frame/queue/api.ts'
import { useQueryClient } from '@tanstack/react-query'

export const listingsKey = ['service-listings'] as const

export const listingQuery = (api: Api, id: number) =>
  payloadQuery(api, [...listingsKey, 'one', id], 'getServiceListing', {
    params: { id: String(id) },
  })

export const companyServicesQuery = (api: Api, id: number) =>
  payloadQuery(api, [...listingsKey, 'company', id], 'getCompanyServices', {
    params: { id: String(id) },
  })

/** Shows a listing as an act has left it, and refetches what lists it. */
export function useListingChange() {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (listing: ServiceListing) => {
    queryClient.setQueryData(listingQuery(api, listing.id).queryKey, listing)
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: listingsKey }),
      queryClient.invalidateQueries({ queryKey: queueKey }),
    ])
  }
}
