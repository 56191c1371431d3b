import { expect, test } from 'vitest'
import { sizeText } from '#web/ui/text/size-text.ts'

test('sizes are rounded, and nothing is 0 KB', () => {
  expect([3, 1536, 3_250_000].map(sizeText)).toEqual(['1 KB', '2 KB', '3.1 MB'])
})
