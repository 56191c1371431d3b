import { jobsOf } from '#contract/privacy/deletions.ts'
import { defaultOperatorSettings } from '#contract/back-office/operator-settings.ts'
import { settingEntry } from '#contract/back-office/site-settings.ts'
import { retention, type RetentionEntry } from '#contract/privacy/retention.ts'
import { jobsQuery } from '#web/features/back-office/frame/jobs/api.ts'
import { JobState } from '#web/features/back-office/frame/jobs/job-state.tsx'
import { AdminLink, AdminView } from '#web/features/back-office/frame/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Note } from '#web/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'

const columns: Column<RetentionEntry>[] = [
  {
    key: 'kind',
    header: 'Data',
    isRowHeader: true,
    card: 'title',
    cell: ({ kind }) => kind,
  },
  { key: 'purpose', header: 'Purpose', cell: ({ purpose }) => purpose, from: '64rem' },
  {
    key: 'basis',
    header: 'Ground',
    width: '8.5rem',
    cell: ({ basis }) => (basis === 'none' ? 'not personal' : basis),
    cardLabel: 'Ground',
  },
  {
    key: 'kept',
    header: 'Kept',
    cell: ({ kept, setting }) => (setting ? `${kept} (${settingOf(setting)})` : kept),
    cardLabel: 'Kept',
  },
  {
    key: 'job',
    header: 'Deleted by',
    width: '13rem',
    cell: (entry) => jobsOf(entry).map((name) => <DeletingJob key={name} name={name} />),
    cardLabel: 'Deleted by',
  },
  {
    key: 'erased',
    header: 'When erased',
    width: '9rem',
    cell: ({ onErasure }) => onErasure,
    cardLabel: 'When erased',
  },
]

/** The job that deletes a kind of data, with its last run. */
function DeletingJob({ name }: { name: string }) {
  const job = useQuery(jobsQuery(useApi())).data?.results.find((one) => one.name === name)
  return (
    <div>
      <AdminLink to={`/jobs/${name}`}>{job?.title ?? name}</AdminLink>
      {job && (
        <span className="small">
          <br />
          <JobState job={job} />
        </span>
      )}
    </div>
  )
}

const settingOf = (setting: NonNullable<RetentionEntry['setting']>) =>
  `setting “${settingEntry(setting)?.label ?? setting}”, ${String(defaultOperatorSettings[setting])} unless changed`

/** The processing register: stored data, people concerned, purposes and periods (BK-104). */
export default function RegisterPage() {
  return (
    <AdminView
      title="Privacy"
      sub="The processing register: what is stored, why, how long, and what erasing does to it."
    >
      <Note tone="info">
        To export or erase the data of a company or a person, open the company and choose Privacy.
      </Note>
      <div className="space-above">
        <DataTable
          caption="Processing register"
          columns={columns}
          rows={retention}
          rowKey={({ kind }) => kind}
          wrap
        />
      </div>
    </AdminView>
  )
}
