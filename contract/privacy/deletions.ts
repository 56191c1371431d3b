/** The jobs that delete what is no longer kept, and what each deletes, in this order (BK-104). */
export const deletionJobs = {
  'delete-old-data': {
    title: 'Delete old data',
    description: 'Deletes or clears at night what the processing register no longer keeps.',
    schedule: '41 4 * * *',
    deletions: [
      'removed-contacts',
      'applications',
      'broadcasts',
      'read-marks',
      'saved-search-hits',
      'possible-matches',
      'stock-files',
      'stock-undo',
      'part-searches',
      'quotes',
      'messages',
      'push',
      'sent-mail',
      'received-mail',
      'accounting',
      // They are evidence for the accounting before them.
      'vat-checks',
      'content-pictures',
      'fraud-findings',
      'staff-sessions',
      'errors',
      'job-runs',
    ],
  },
  'delete-network-data': {
    title: 'Delete sign-in and network data',
    description:
      'Deletes every hour old sign-in data, and the networks that visitors and clicks came from.',
    schedule: '11 * * * *',
    deletions: ['sign-ins', 'visitors', 'quote-networks', 'banner-clicks'],
  },
} as const
export type DeletionJob = keyof typeof deletionJobs
export type Deletion = (typeof deletionJobs)[DeletionJob]['deletions'][number]

const jobNames = Object.keys(deletionJobs) as DeletionJob[]
const includes = (job: DeletionJob, deletion: Deletion) =>
  (deletionJobs[job].deletions as readonly Deletion[]).includes(deletion)

/** The jobs that delete the data of an entry of the register. */
export const jobsOf = ({
  job,
  deletions = [],
}: {
  job?: string
  deletions?: readonly Deletion[]
}) => [
  ...(job ? [job] : []),
  ...jobNames.filter((name) => deletions.some((deletion) => includes(name, deletion))),
]
