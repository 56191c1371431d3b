import { useNavigate } from '@tanstack/react-router'

/** Reads the token of a password link from the URL (AM-112). */
export const getResetToken = (address: string): string | undefined =>
  new URL(address).searchParams.get('reset') || undefined

/** Removes `reset` from the URL (AU-005, AM-112). */
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
