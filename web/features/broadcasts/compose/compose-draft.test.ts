import { expect, it } from 'vitest'
import { keepDraft, takeDraft } from './compose-draft.ts'

it('waits for who wrote it, and for nobody else', () => {
  keepDraft(1, { quantity: '40', desc: 'Latitude 7430' })
  expect(takeDraft(2)).toBeUndefined()
  expect(takeDraft(1)).toEqual({ quantity: '40', desc: 'Latitude 7430' })
  expect(takeDraft(1)).toBeUndefined()
})

it('is not kept for choices alone', () => {
  keepDraft(3, { listType: '7', broadcastType: 'WTB', quantity: ' ' })
  expect(takeDraft(3)).toBeUndefined()
})
