import { expect, it } from 'vitest'
import { readSharedText, saveDraft, restoreDraft } from './compose-draft.ts'

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

it('reads the fields of a mail that could not be sent as a broadcast (BK-044)', () => {
  const text = 'List: 1\nType: WTB\nQuantity: 40\nDescription: R740\nWith rails\nBrand: none'
  expect(readSharedText(text)).toEqual({
    listType: '1',
    broadcastType: 'WTB',
    quantity: '40',
    desc: 'R740',
    additionalInfo: 'With rails\nBrand: none',
  })
  expect(readSharedText('Quantity: 40')).toMatchObject({ desc: 'Quantity: 40' })
})
