import {
  jobRunDays,
  runPageSize,
  type JobRun,
  type ListedJob,
} from '#contract/back-office/desk/jobs.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { jobRunsQuery, jobsKey } from '#web/features/back-office/frame/jobs/api.ts'
import { JobState, JobTime } from '#web/features/back-office/frame/jobs/job-state.tsx'
import { durationText } from '#web/features/back-office/frame/jobs/job-texts.ts'
import {
  AdminLink,
  AdminView,
  LoadError,
  notifyFailure,
  useAdminSearch,
} from '#web/features/back-office/frame/admin-view.tsx'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Facts } from '#web/ui/panel.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'

/** While a job waits or runs, its page is read again after this time. */
const refreshMs = 3000

/** One job with its runs (BK-111). */
export default function JobPage() {
  const { name = '' } = useParams({ strict: false }) as { name?: string }
  const page = Number(useAdminSearch()['page'] ?? 1)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...jobRunsQuery(useApi(), name, page),
    refetchInterval: ({ state }) =>
      state.data && (state.data.job.isWaiting || state.data.job.runningSince) ? refreshMs : false,
  })
  const job = data?.job
  return (
    <>
      <AdminLink to="/jobs" className="back">
        <Icon name="left" small />
        Back to Jobs
      </AdminLink>
      <AdminView
        title={job?.title ?? 'Job'}
        sub={job?.description}
        actions={job && <RunNow job={job} />}
      >
        {error && !data && <LoadError error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton width="40%" />}
        {data && job && (
          <div className="stack">
            <Facts
              items={[
                { term: 'When', value: job.schedule ?? 'when needed' },
                { term: 'Last run', value: <JobState job={job} /> },
                ...(job.nextAt ? [{ term: 'Next run', value: <JobTime at={job.nextAt} /> }] : []),
                { term: 'Name in the log', value: <span className="mono">{job.name}</span> },
              ]}
            />
            <DataTable
              caption="Runs, newest first"
              columns={columns}
              rows={data.results}
              rowKey={({ id }) => id}
              busy={isPlaceholderData}
              wrap
              empty={<Empty title="No runs yet">Runs are listed here for {jobRunDays} days.</Empty>}
            />
            {data.numResults > runPageSize && (
              <Pager
                page={page}
                pageSize={runPageSize}
                total={data.numResults}
                renderLink={(target, link) => (
                  <AdminLink
                    to={`/jobs/${name}`}
                    search={{ page: target === 1 ? undefined : target }}
                    {...link}
                  />
                )}
              />
            )}
          </div>
        )}
      </AdminView>
    </>
  )
}

function RunNow({ job }: { job: ListedJob }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const isAdmin = mayUse(useStaff(), [])
  const start = useMutation({
    mutationFn: () => api('runJobNow', { params: { job: job.name }, body: null }),
    onSuccess: () => notify(staffNotices.jobStarted),
    onError: (failure) => notifyFailure('The job was not started', failure),
    onSettled: () => queryClient.invalidateQueries({ queryKey: jobsKey }),
  })
  if (!isAdmin || job.schedule === null) return null
  const isBusy = job.isWaiting || job.runningSince !== null
  return (
    <Button icon="again" busy={start.isPending} disabled={isBusy} onClick={() => start.mutate()}>
      Run now
    </Button>
  )
}

const columns: readonly Column<JobRun>[] = [
  {
    key: 'started',
    header: 'Started',
    width: '11rem',
    card: 'title',
    isRowHeader: true,
    cell: ({ startedAt }) => <JobTime at={startedAt} />,
  },
  {
    key: 'result',
    header: 'Result',
    card: 'text',
    cell: ({ error }) =>
      error === null ? (
        'Done'
      ) : (
        <>
          <Badge tone="bad">Failed</Badge> <span className="job-error">{error}</span>
        </>
      ),
  },
  {
    key: 'duration',
    header: 'Duration',
    width: '8rem',
    align: 'right',
    className: 'num',
    cardLabel: 'Duration',
    cell: ({ ms }) => durationText(ms),
  },
  {
    key: 'why',
    header: 'Started for',
    width: '14rem',
    className: 'soft',
    cardLabel: 'Started for',
    cell: ({ dueAt, startedBy }) =>
      startedBy ?? (dueAt ? <JobTime at={dueAt} /> : 'what it works on'),
  },
]
