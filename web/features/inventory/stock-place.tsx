import { siteCalls } from '#contract/site-calls.gen.ts'
import { callUrl } from '#web/platform/api/api.ts'
import type { InventorySearch } from '#web/features/inventory/own-stock/inventory-search.ts'
import { useFeatureTracking } from '#web/platform/visit/tracking.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { createContext, use, type ComponentProps } from 'react'

interface Address {
  to: string
  params?: Record<string, string>
  search?: object
}

/** Addresses of the pages of a stock: the own one, or the tab of a company for staff. */
export interface StockPlace {
  list: (search: InventorySearch) => Address
  file: (id: number) => Address
  /** Address of the export. */
  exportPath: string
  /** Whether staff work on the stock of a company; downloads of refused lines need a member's session. */
  isStaff: boolean
  /** The company staff work for. */
  company?: string
  /** Name of the stock in a sentence. */
  inventory: string
}

const ownStock: StockPlace = {
  isStaff: false,
  exportPath: callUrl(siteCalls.exportStock),
  inventory: 'your inventory',
  list: (search) => ({ to: '/inventory', search }),
  file: (id) => ({ to: '/inventory/files/$id', params: { id: String(id) } }),
}

export const StockPlaceContext = createContext(ownStock)
/** A text with its first character in upper case. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const useStockPlace = (): StockPlace => use(StockPlaceContext)

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'id'>

/** A link to the stock, with a search. */
export function StockLink({ search = {}, ...rest }: LinkProps & { search?: InventorySearch }) {
  const { list } = useStockPlace()
  return <Link {...(list(search) as { to: '/inventory' })} resetScroll={false} {...rest} />
}

/** A link to a stock file. */
export function StockFileLink({ id, ...rest }: LinkProps & { id: number }) {
  const { file } = useStockPlace()
  return <Link {...(file(id) as { to: '/inventory' })} preload="intent" {...rest} />
}

/** Opens the stock or one of its files. */
export function useStockNavigation() {
  const { list, file } = useStockPlace()
  const navigate = useNavigate()
  return {
    toList: (search: InventorySearch = {}, replace = false) =>
      void navigate({
        ...(list(search) as { to: '/inventory' }),
        replace,
        resetScroll: false,
      }),
    toFile: (id: number) => void navigate(file(id) as { to: '/inventory' }),
  }
}

/** Reports the use of features by members; what staff do is in the audit log. */
export function useStockTracking(): ReturnType<typeof useFeatureTracking> {
  const { isStaff } = useStockPlace()
  const track = useFeatureTracking()
  return isStaff ? () => {} : track
}
