import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** What an address of the back office carries behind its question mark; what is undefined is left out. */
export type AdminSearch = Record<string, string | number | undefined>

type AdminLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  /** Below /admin, such as `/companies/7`. */
  to: string
  search?: AdminSearch
  /** Counts as the current page only at exactly this address. */
  exact?: boolean
}

/** A link inside the back office, whose pages are no part of the site's table of routes. */
export function AdminLink({ to, search = {}, exact = false, ...rest }: AdminLinkProps) {
  return (
    <Link
      to={to as '/'}
      search={search as never}
      activeOptions={{ exact, includeSearch: false }}
      {...rest}
    />
  )
}

/** Goes to another page of the back office, or changes what stands behind the question mark of this one. */
export function useAdminNavigate() {
  const navigate = useNavigate()
  return (to: string, options: { search?: AdminSearch; replace?: boolean } = {}) =>
    navigate({
      to: to as '/',
      search: (options.search ?? {}) as never,
      replace: options.replace ?? false,
    })
}

/** What stands behind the question mark, as texts. */
export const useAdminSearch = (): Readonly<Record<string, string | undefined>> =>
  useSearch({ strict: false }) as Record<string, string | undefined>

/** The number in the address, such as 7 of `/companies/7`; NaN where there is none. */
export const useAdminId = (): number => Number((useParams({ strict: false }) as { id?: string }).id)
