/** Every contact of the demo market signs in with this password. */
export const demoPassword = 'Circular-2026-trade!'

/** The accounts a newcomer signs in with; each stands for one kind of member. */
export const demoAccounts = {
  member: 'member@demo.example',
  buyer: 'buyer@demo.example',
  service: 'service@demo.example',
  trial: 'trial@demo.example',
  ended: 'ended@demo.example',
  overdue: 'overdue@demo.example',
} as const

/** What each demo account shows, for the start-up print and the documentation. */
export const demoAccountRoles: Record<keyof typeof demoAccounts, string> = {
  member: 'Broker plan, Gold tier',
  buyer: 'Plus plan, Regular tier',
  service: 'sells services only',
  trial: 'free trial',
  ended: 'free trial has ended',
  overdue: 'must pay an overdue invoice first',
}

/** Who opens the back office of the demo market; the first sign-in sets up the second factor. */
export const demoStaff = {
  email: 'staff@demo.example',
  name: 'Robin Visser',
  role: 'admin',
} as const
