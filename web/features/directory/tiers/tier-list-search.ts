import { pageParam } from '#web/platform/address-params.ts'

/** What the address of a list of members says. */
export interface TierListSearch {
  page?: number | undefined
}

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export const readTierListSearch = ({ page }: Record<string, unknown>): TierListSearch => ({
  page: pageParam(page),
})
