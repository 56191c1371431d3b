import { shownRefusals } from '#contract/notices.ts'
import { isApiError, reasonOf } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Note } from '#web/ui/note.tsx'
import type { ReactNode, ComponentProps } from 'react'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'

/** Settings of queries of lists that change often: previous rows stay while the next ones load. */
export const liveListOptions = { keepsPrevious: true, staleTime: 0 }

type AdminViewProps = {
  title: string
  sub?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function AdminView({ title, sub, actions, children }: AdminViewProps) {
  return (
    <>
      <title>{`${title} - Back office`}</title>
      <PageHead title={title} sub={sub} actions={actions} />
      {children}
    </>
  )
}

/** Shown instead of data that could not be loaded. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const apiError = isApiError(error) ? error : undefined
  if (apiError?.status === 404) {
    return <Empty title="Not found">This page does not exist or has been removed.</Empty>
  }
  // The sign-in dialog is open.
  if (apiError?.status === 401) return null
  return (
    <Note tone="bad" role="alert" title={apiError?.msg ?? shownRefusals.fault}>
      {apiError?.requestId && (
        <p>
          Error reference: <span className="mono">{apiError.requestId}</span>
        </p>
      )}
      <Button size="sm" icon="again" onClick={() => void onRetry()}>
        Try again
      </Button>
    </Note>
  )
}

/** Shows why an action failed, except that the session has ended: then the sign-in opens. */
export function notifyFailure(title: string, failure: unknown): void {
  if (isApiError(failure) && failure.status === 401) return
  notify({ kind: 'bad', title, text: reasonOf(failure) })
}

/** Search parameters of the back office; undefined ones are omitted. */
export type AdminSearch = Record<string, string | number | undefined>

type AdminLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  /** Path below /admin, such as `/companies/7`. */
  to: string
  search?: AdminSearch
  /** Marked as current at exactly this path only. */
  exact?: boolean
  /** Marked as current only if the address has the search too. */
  bySearch?: boolean
}

/** A link within the back office, whose routes are not typed. */
export function AdminLink(props: AdminLinkProps) {
  const { to, search = {}, exact = false, bySearch = false, ...rest } = props
  return (
    <Link
      to={to as '/'}
      search={search as never}
      activeOptions={{ exact, includeSearch: bySearch }}
      {...rest}
    />
  )
}

/** Navigates within the back office. */
export function useAdminNavigate() {
  const navigate = useNavigate()
  return (to: string, options: { search?: AdminSearch; replace?: boolean } = {}) =>
    navigate({
      to: to as '/',
      search: (options.search ?? {}) as never,
      replace: options.replace ?? false,
    })
}

/** The query of the address as text; pages of the back office share one type and validate on the server. */
export const useAdminSearch = (): Readonly<Record<string, string | undefined>> =>
  useSearch({ strict: false }) as Record<string, string | undefined>

/** The id in the path; NaN without one. */
export const useAdminId = (): number => Number((useParams({ strict: false }) as { id?: string }).id)
