import type { Platform } from '#server/platform/platform.ts'
import { demoStaff } from '#database/seed/demo-accounts.ts'
import type { Staff } from '#database/seed/joining/acting.ts'
import { writeApplications } from '#database/seed/joining/demo-applications.ts'
import { enqueueDemoMatches } from '#database/seed/joining/demo-matches.ts'
import { writeInvoices } from '#database/seed/joining/demo-invoices.ts'

/**
 * Gives the demo market applications, orders, invoices, payments and new matches, by what the program itself does at earlier times.
 * Its jobs draw and mail the documents afterwards. Payments never leave the program, whatever is configured.
 */
export async function fillDemoJoining(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  const demo: Platform = {
    ...platform,
    clock: { now: () => now },
    config: { ...platform.config, mollieKey: undefined },
  }
  const [row] = await platform.database.sql<{ id: number }[]>`
    select id from staff where email = ${demoStaff.email}`
  const actor = { kind: 'staff', id: row!.id, source: '192.0.2.250', requestId: 'demo' } as const
  const by: Staff = { staffId: row!.id, actor }
  await writeApplications(demo, by)
  await writeInvoices(demo, by)
  await enqueueDemoMatches(demo)
}
