import { shownRefusals } from '#contract/notices.ts'
import { isApiError, reasonOf } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Note } from '#web/ui/note.tsx'
import type { ReactNode, ComponentProps } from 'react'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'

type AdminViewProps = {
  title: string
  sub?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A page of the back office: its name in the tab and as heading, and what is on it. */
export function AdminView({ title, sub, actions, children }: AdminViewProps) {
  return (
    <>
      <title>{`${title} - Back office`}</title>
      <PageHead title={title} sub={sub} actions={actions} />
      {children}
    </>
  )
}

/** Stands where something could not be read: what is missing, or why and once more. */
export function LoadError({ error, again }: { error: unknown; again: () => unknown }) {
  const known = isApiError(error) ? error : undefined
  if (known?.status === 404) {
    return <Empty title="Not found">This page does not exist or has been removed.</Empty>
  }
  // The dialog in front says what to do.
  if (known?.status === 401) return null
  return (
    <Note tone="bad" role="alert" title={known?.msg ?? shownRefusals.fault}>
      {known?.requestId && (
        <p>
          Error reference: <span className="mono">{known.requestId}</span>
        </p>
      )}
      <Button size="sm" icon="again" onClick={() => void again()}>
        Try again
      </Button>
    </Note>
  )
}

/** Says why something was not done. A session that is over is no news: the sign-in stands in front. */
export function notifyFailure(title: string, failure: unknown): void {
  if (isApiError(failure) && failure.status === 401) return
  notify({ kind: 'bad', title, text: reasonOf(failure) })
}

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
