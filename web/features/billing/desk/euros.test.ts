import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { eurosUpTo } from './euros.ts'

test('an amount above the largest one says which that is (BK-095)', () => {
  const say = (typed: string) =>
    z.safeParse(eurosUpTo(66_450, 'At most 664.50'), typed).error?.issues[0]?.message
  expect(say('664,50')).toBeUndefined()
  expect(say('664.51')).toBe('At most 664.50')
  expect(say('99999999')).toBe('At most 664.50')
  expect(say('much')).toBe('Enter an amount such as 675.00')
})
