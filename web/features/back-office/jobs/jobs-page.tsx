import type { ListedJob } from '#contract/back-office/desk/jobs.ts'
import { jobsQuery } from '#web/features/back-office/frame/jobs/api.ts'
import { FrozenWorker } from '#web/features/back-office/frame/jobs/frozen-worker.tsx'
import { JobState, JobTime } from '#web/features/back-office/frame/jobs/job-state.tsx'
import { hasProblem } from '#web/features/back-office/frame/jobs/job-texts.ts'
import {
  AdminLink,
  AdminView,
  LoadError,
  useAdminSearch,
} from '#web/features/back-office/frame/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { Tabs, TabText } from '#web/ui/tabs.tsx'
import { useQuery } from '@tanstack/react-query'

/** Every background job with its schedule, runs and problems (BK-111). */
export default function JobsPage() {
  const { data, error, refetch, isFetching } = useQuery(jobsQuery(useApi()))
  const onlyProblems = useAdminSearch()['show'] === 'problems'
  const problems = data?.results.filter(hasProblem)
  return (
    <AdminView
      title="Jobs"
      sub="Work that the program does by itself. Times are those of Amsterdam."
      actions={
        <Button icon="again" busy={isFetching} onClick={() => void refetch()}>
          Refresh
        </Button>
      }
    >
      {data?.frozen.map((worker) => (
        <Note
          key={`${worker.host} ${worker.pid}`}
          tone="warn"
          role="status"
          className="space-below"
        >
          <FrozenWorker worker={worker} />
        </Note>
      ))}
      <Tabs label="Jobs">
        <AdminLink to="/jobs" exact bySearch className="tab">
          <TabText long="All jobs" count={data?.results.length} />
        </AdminLink>
        <AdminLink to="/jobs" search={{ show: 'problems' }} exact bySearch className="tab">
          <TabText long="Failed or late" count={problems?.length} />
        </AdminLink>
      </Tabs>
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <div className="space-above">
          <DataTable
            caption={onlyProblems ? 'Jobs that failed or are late' : 'Jobs'}
            className="jobs-table"
            columns={columns}
            rows={onlyProblems ? problems : data?.results}
            rowKey={({ name }) => name}
            wrap
            empty={
              <Empty title="No job has failed or is late">Every job has run when it was due.</Empty>
            }
          />
        </div>
      )}
    </AdminView>
  )
}

const columns: readonly Column<ListedJob>[] = [
  {
    key: 'job',
    header: 'Job',
    card: 'title',
    isRowHeader: true,
    cell: ({ name, title, description }) => (
      <>
        <AdminLink to={`/jobs/${name}`} className={hitClass}>
          {title}
        </AdminLink>
        <span className="job-does">{description}</span>
      </>
    ),
  },
  {
    key: 'schedule',
    header: 'When',
    width: '9.5rem',
    cardLabel: 'When',
    cell: ({ schedule }) => schedule ?? 'when needed',
  },
  {
    key: 'last',
    header: 'Last run',
    width: '13.5rem',
    cardLabel: 'Last run',
    cell: (job) => <JobState job={job} />,
  },
  {
    key: 'next',
    header: 'Next run',
    width: '9.5rem',
    cardLabel: 'Next run',
    cell: ({ nextAt }) => nextAt && <JobTime at={nextAt} />,
  },
  {
    key: 'failure',
    header: 'Last failure',
    width: '12rem',
    cardLabel: 'Last failure',
    cell: ({ lastFailure }) =>
      lastFailure && (
        <>
          <JobTime at={lastFailure.startedAt} />
          <span className="job-error soft small">{lastFailure.error}</span>
        </>
      ),
  },
]
