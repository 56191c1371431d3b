import { expect, test } from 'vitest'
import type { StaffMember } from '#contract/back-office/staff.ts'
import { pageChoices } from './page-choices.ts'
import { actChoices } from './palette-choices.ts'

const staff = { id: 1, name: 'Sam', roles: ['admin'] } as StaffMember
const company = {
  id: 7,
  name: 'Nordlicht',
  state: 'trial',
  underlyingState: null,
  isServiceOnly: false,
  hasPlan: false,
} as const
const offered = (typed: string) => actChoices(staff, { company }, typed).map(({ label }) => label)

test('the palette offers End trial before Extend trial for "end" (BK-119)', () => {
  expect(offered('end').slice(0, 2)).toEqual(['End trial', 'Extend trial'])
})

test('support reaches the audit log from a company, not from the navigation (BK-118)', () => {
  const pagesOf = (roles: StaffMember['roles']) =>
    pageChoices({ ...staff, roles }, 'audit log').map(({ label }) => label)
  expect(pagesOf(['support'])).not.toContain('Audit log')
  expect(pagesOf(['admin'])).toContain('Audit log')
})

test('the palette ranks the start of a label before the start of a word, before the rest (BK-119)', () => {
  expect(offered('s')[0]).toMatch(/^S/)
  const trial = offered('trial')
  expect(trial.slice(0, 2).toSorted()).toEqual(['End trial', 'Extend trial'])
  expect(offered('ext 14')).toEqual(['Extend trial'])
})

test('the palette keeps the order of the actions before typing (BK-119)', () => {
  expect(offered('').slice(0, 2)).toEqual(['Extend trial', 'End trial'])
})

test('the palette offers what can be done to a person in the order of need (BK-119)', () => {
  const person = { id: 3, companyId: 7, name: 'Lena' }
  const [why, ban] = actChoices(staff, { person }, '')
  expect(why).toMatchObject({ label: 'Why no mail?', to: '/mails/why', search: { contact: 3 } })
  expect(ban).toMatchObject({
    to: '/companies/7',
    search: { tab: 'people', person: 3, do: 'ban' },
  })
})
