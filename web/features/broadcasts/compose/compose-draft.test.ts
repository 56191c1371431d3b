import { expect, it } from 'vitest'
import { saveDraft, restoreDraft } from './compose-draft.ts'

it('restores a draft for its author only', () => {
  saveDraft(1, { quantity: '40', desc: 'Latitude 7430' })
  expect(restoreDraft(2)).toBeUndefined()
  expect(restoreDraft(1)).toEqual({ quantity: '40', desc: 'Latitude 7430' })
  expect(restoreDraft(1)).toBeUndefined()
})

it('saves no draft without typed text', () => {
  saveDraft(3, { listType: '7', broadcastType: 'WTB', quantity: ' ' })
  expect(restoreDraft(3)).toBeUndefined()
})
