import { expect, test } from 'vitest'
import type { BulkAct } from '#contract/companies/desk/bulk-acts.ts'
import { whyLeftOut, type BulkFacts } from './rules.ts'

const now = new Date('2026-11-20T14:00:00Z')
const later = new Date('2026-12-20T22:59:59Z')
const paying: BulkFacts = {
  id: 1,
  state: 'active',
  underlyingState: null,
  trialEndsAt: null,
  messageHtml: '',
  sessions: 1,
  plan: 'plus',
  isServiceOnly: false,
  contacts: 2,
  withoutPassword: 1,
}
const trial = { state: 'trial', trialEndsAt: later, plan: null } as const
const service = { isServiceOnly: true, plan: null } as const
const terminated = { state: 'terminated' } as const
const given = { html: '<p>Closed on Friday</p>', plan: 'broker' } as const

test.each<[BulkAct, Partial<BulkFacts>, string | undefined]>([
  ['extend-trials', trial, undefined],
  ['extend-trials', {}, 'Not on trial'],
  ['extend-trials', { ...trial, trialEndsAt: now }, 'The trial has ended'],
  ['set-notice', {}, undefined],
  ['set-notice', terminated, 'Terminated'],
  ['set-notice', { messageHtml: given.html }, 'Has this notice already'],
  ['send-mail', {}, undefined],
  ['send-mail', terminated, 'Cannot sign in'],
  ['send-mail', { contacts: 0 }, 'No contact'],
  ['send-links', {}, undefined],
  ['send-links', terminated, 'Cannot sign in'],
  ['send-links', { withoutPassword: 0 }, 'Everybody has a password'],
  ['change-plan', {}, undefined],
  ['change-plan', terminated, 'Terminated'],
  ['change-plan', service, 'Sells services only'],
  ['change-plan', trial, 'No plan yet'],
  ['change-plan', { plan: 'broker' }, 'Has this plan already'],
  ['sign-out', {}, undefined],
  ['sign-out', { sessions: 0 }, 'No active sessions'],
])('%s leaves out a company with %o: %s (BK-108)', (act, facts, reason) => {
  expect(whyLeftOut(act, given, { ...paying, ...facts }, now)).toBe(reason)
})
