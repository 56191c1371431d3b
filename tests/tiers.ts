/**
 * Which tests run when: `npm test` runs everything but the files below and the browser stories without the tag `@main`,
 * `npm run test:rest` runs these. Run both before anything lands.
 */
export interface LaterTests {
  reason: string
  /** Paths from the root of the repository. */
  files: readonly string[]
}

export const laterTests: readonly LaterTests[] = [
  {
    reason:
      'Processes, connections and databases are started or killed again and again, each time until everything works.',
    files: [
      'server/platform/backup/backup.test.ts',
      'server/platform/database/primary.test.ts',
      'server/platform/database/embedded/embedded-password.test.ts',
      'server/platform/database/embedded/embedded-postgres.test.ts',
      'server/platform/mailer/kill-worker.test.ts',
      'server/platform/processes/heartbeat.test.ts',
      'tests/api/back-office/staff-command.test.ts',
      'tests/api/billing/interrupted.test.ts',
      'tests/api/billing/killed-orders.test.ts',
      'tests/api/broadcasts/by-mail/killed-mails.test.ts',
      'tests/api/broadcasts/mails/digest-recovery.test.ts',
      'tests/api/inventory/killed-import.test.ts',
      'tests/api/inventory/killed-mail.test.ts',
      'tests/api/platform/kill-postgres.test.ts',
      'tests/api/platform/live-after-kill.test.ts',
      'tests/api/platform/lost-connection.test.ts',
      'tests/api/platform/npm-start.test.ts',
      'tests/api/platform/outage.test.ts',
    ],
  },
  {
    reason:
      'Requests are generated from the OpenAPI document or tried by the thousand: every call by every kind of caller.',
    files: [
      'tests/api/auth/attacks.test.ts',
      'tests/api/auth/guessing.test.ts',
      'tests/api/platform/authorization-matrix.test.ts',
      'tests/api/platform/openapi.property.test.ts',
      'tests/api/platform/view-matrix.test.ts',
    ],
  },
  {
    reason: 'Large inputs: each is read in several sizes, or is as large as a limit allows.',
    files: [
      'server/features/inventory/own-stock/export-stock.test.ts',
      'server/features/inventory/reading/read-stock-file.test.ts',
      'tests/api/platform/large-bodies.test.ts',
      'tests/linear-time.test.ts',
    ],
  },
  {
    reason:
      'The demo market is filled for each of 28 days and for the turns of month, year and clock.',
    files: ['database/seed/any-day.test.ts'],
  },
]
