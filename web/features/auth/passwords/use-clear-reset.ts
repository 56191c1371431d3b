import { useNavigate } from '@tanstack/react-router'

/** The token of a link that sets a password, as it stands in the address (AM-112). */
export const resetTokenOf = (address: string): string | undefined =>
  new URL(address).searchParams.get('reset') || undefined

/** Takes `reset` out of the address, where a link had put it (AU-005, AM-112). */
export function useClearReset(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const { pathname, searchParams, hash } = new URL(location.href)
    if (!searchParams.has('reset')) return
    searchParams.delete('reset')
    const search = searchParams.size ? `?${searchParams}` : ''
    await navigate({ href: `${pathname}${search}${hash}`, replace: true })
  }
}
