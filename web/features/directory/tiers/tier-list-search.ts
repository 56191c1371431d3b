import { pageInAddress } from '#web/platform/address-text.ts'

export interface TierListSearch {
  page?: number | undefined
}

/** Parses search params leniently: invalid values are dropped. */
export const readTierListSearch = ({ page }: Record<string, unknown>): TierListSearch => ({
  page: pageInAddress(page),
})
