import type { BroadcastList } from '#contract/broadcasts/broadcasts.ts'
import { SignInButton } from '#web/features/auth/public.ts'
import { savedSearchesQuery, useNotification } from '#web/features/broadcasts/saved-searches/api.ts'
import { SavedSearchTable } from '#web/features/broadcasts/saved-searches/saved-search-table.tsx'
import { MatchAlertPanel } from '#web/features/matching/alert-public.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LoadFailure, Note } from '#web/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

/** The tab of the saved searches (BC-016), with the mail about new matches below. */
export function SavedSearchList({ lists }: { lists: readonly BroadcastList[] }) {
  const { isTrading } = useViewer()
  return (
    <>
      <SavedSearches lists={lists} />
      {isTrading && <MatchAlertPanel />}
    </>
  )
}

function SavedSearches({ lists }: { lists: readonly BroadcastList[] }) {
  const { user, readsAsVisitor } = useViewer()
  const saved = useQuery({ ...savedSearchesQuery(useApi()), enabled: !readsAsVisitor })
  if (readsAsVisitor) {
    return (
      <Empty
        title="This view is for members."
        actions={!user && <SignInButton variant="primary" />}
      >
        Members can save searches and be e-mailed every new broadcast they find.
      </Empty>
    )
  }
  if (saved.isError && !saved.data) {
    return <LoadFailure thing="The saved searches" onRetry={saved.refetch} />
  }
  if (!saved.data) return null
  const { results, most, alertsStoppedFor } = saved.data
  if (results.length === 0) {
    return (
      <Empty
        title="You have no saved searches yet."
        actions={
          <Link className={buttonClass({ variant: 'primary' })} to="/broadcasts" search={{}}>
            Search broadcasts
          </Link>
        }
      >
        Search for a part number, choose a list or open a company’s broadcasts, then choose Save
        search. New results are e-mailed to you instantly or once a day.
      </Empty>
    )
  }
  const stopped = results.find(({ isDigest }) => !isDigest)
  return (
    <div className="space-above">
      {alertsStoppedFor !== null && stopped && (
        <AlertsStopped address={alertsStoppedFor} id={stopped.id} />
      )}
      <SavedSearchTable rows={results} lists={lists} />
      <p className="small muted num space-above">
        {results.length} of {most} saved
      </p>
    </div>
  )
}

/** Resuming alerts for one search resumes them for all. */
function AlertsStopped({ address, id }: { address: string; id: number }) {
  const change = useNotification()
  return (
    <Note tone="warn" title="Instant alerts are turned off." className="space-below">
      <p>
        <span className="strong">{address}</span> unsubscribed from saved search alerts. New results
        are still recorded here.
      </p>
      <Button
        size="sm"
        icon="mail"
        busy={change.isPending}
        onClick={() => change.mutate({ id, isDigest: false })}
      >
        Turn alerts on
      </Button>
    </Note>
  )
}
