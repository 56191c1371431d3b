import type { SuppressedAddress } from '#contract/own-mail.ts'
import { suppressedAddressesQuery } from '#web/features/broadcasts/settings/api.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Note } from '#web/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

/** One line on the home page of a member with a suppressed address, with the way to reactivate it (BK-043). */
export function SuppressedLine() {
  const { data } = useQuery(suppressedAddressesQuery(useApi()))
  const [first, ...more] = data?.results ?? []
  if (!first) return null
  return (
    <Note tone="warn" className="space-below">
      {suppressedTitle(first)}
      {more.length > 0 && `, nor does ${more[0]!.address}`}.{' '}
      <Link to="/broadcast-settings">Reactivate…</Link>
    </Note>
  )
}

export const suppressedTitle = ({ address, cause }: SuppressedAddress) =>
  `${address} receives no ${cause === 'bounce' ? 'e-mail' : 'broadcasts by e-mail'}`
