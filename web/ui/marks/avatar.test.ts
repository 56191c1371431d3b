import { expect, it } from 'vitest'
import { initials } from './avatar.tsx'

it('takes the first letters of the first and the last word', () => {
  expect(initials('Marit Vos')).toBe('MV')
  expect(initials('  Joris  de Helder ')).toBe('JH')
  expect(initials('Łódź')).toBe('Ł')
  expect(initials('')).toBe('')
})
