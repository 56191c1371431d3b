import { changesOf } from '#web/features/companies/desk/dialogs/action-conflict-note.tsx'
import { expect, test } from 'vitest'

test('formats changes as text, and times in the business time zone', () => {
  expect(
    changesOf({
      'state.from': 'new',
      'state.to': 'trial',
      'trialEndsAt.from': null,
      'trialEndsAt.to': '2026-12-21T22:59:59.000Z',
    }),
  ).toEqual(['state: New → Trial', 'trial ends at: nothing → 21/12/2026, 23:59'])
})
