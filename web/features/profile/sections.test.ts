import { expect, it } from 'vitest'
import { partOf } from './sections.ts'

it.each([
  ['company', '/profile/company'],
  ['services', '/profile/company'],
  ['bank', '/profile/company'],
  ['contacts', '/profile/company'],
  ['recommendations', '/profile/company'],
  ['preferences', '/profile/notifications'],
  ['match-alert', '/profile/notifications'],
  ['notifications', '/profile/notifications'],
  ['security', '/profile/security'],
  ['contact', undefined],
  ['data', undefined],
  ['', undefined],
  ['toString', undefined],
])('the section #%s of the profile is on %s (PF-001)', (anchor, path) => {
  expect(partOf(anchor)).toBe(path)
})
