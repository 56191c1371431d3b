import type { Database } from '#server/platform/database/database.ts'

/** The password of every contact of the demo market. */
export const demoPassword = 'Circular-2026-trade!'

/** Accounts to sign in with, one for each kind of member. */
export const demoAccounts = {
  member: 'member@demo.example',
  buyer: 'buyer@demo.example',
  service: 'service@demo.example',
  trial: 'trial@demo.example',
  ended: 'ended@demo.example',
  overdue: 'overdue@demo.example',
} as const

/** Descriptions of the demo accounts, printed at start-up. */
export const demoAccountRoles: Record<keyof typeof demoAccounts, string> = {
  member: 'Broker plan, Gold tier',
  buyer: 'Plus plan, Regular tier',
  service: 'sells services only',
  trial: 'free trial',
  ended: 'free trial has ended',
  overdue: 'must pay an overdue invoice first',
}

/** Staff member of the demo market; the first sign-in sets up the second factor. */
export const demoStaff = {
  email: 'staff@demo.example',
  name: 'Robin Visser',
  roles: ['admin'],
}

/** Whether a database has accounts with published passwords. */
export async function hasDemoAccounts({ sql }: Database): Promise<boolean> {
  const [row] = await sql`
    select from contact where email = any(${Object.values(demoAccounts)})
    union all
    select from staff where email = ${demoStaff.email} and ended_at is null
    limit 1`
  return row !== undefined
}
