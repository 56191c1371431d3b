/** The jobs that delete what is no longer kept (BK-104). */
export const deletionJobs = {
  'delete-old-data': {
    title: 'Delete old data',
    description: 'Deletes or clears at night what the processing register no longer keeps.',
    schedule: '41 4 * * *',
  },
  'delete-short-lived-data': {
    title: 'Delete short-lived data',
    description: 'Deletes every hour what the processing register keeps for minutes or hours.',
    schedule: '11 * * * *',
  },
} as const
export type DeletionJob = keyof typeof deletionJobs

/** Which of them deletes what; the register names these. */
const deletions = {
  'sign-ins': 'delete-short-lived-data',
  visitors: 'delete-short-lived-data',
  'quote-networks': 'delete-short-lived-data',
  'banner-clicks': 'delete-short-lived-data',
  'removed-contacts': 'delete-old-data',
  applications: 'delete-old-data',
  broadcasts: 'delete-old-data',
  'read-marks': 'delete-old-data',
  'saved-search-hits': 'delete-old-data',
  'possible-matches': 'delete-old-data',
  'stock-files': 'delete-old-data',
  'stock-undo': 'delete-old-data',
  'part-searches': 'delete-old-data',
  quotes: 'delete-old-data',
  messages: 'delete-old-data',
  push: 'delete-old-data',
  'sent-mail': 'delete-old-data',
  'received-mail': 'delete-old-data',
  // The checks of VAT numbers are evidence for what goes before them.
  accounting: 'delete-old-data',
  'vat-checks': 'delete-old-data',
  'content-pictures': 'delete-old-data',
  'fraud-findings': 'delete-old-data',
  'staff-sessions': 'delete-old-data',
  errors: 'delete-old-data',
  'job-runs': 'delete-old-data',
} as const satisfies Record<string, DeletionJob>
export type Deletion = keyof typeof deletions

export const deletionsOf = (job: DeletionJob): Deletion[] =>
  (Object.keys(deletions) as Deletion[]).filter((name) => deletions[name] === job)

/** The job that deletes the data of an entry of the register; undefined if none does. */
export const jobOf = ({ job, deletion }: { job?: string; deletion?: Deletion }) =>
  deletion ? deletions[deletion] : job
