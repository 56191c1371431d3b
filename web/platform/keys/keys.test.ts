import { describe, expect, it } from 'vitest'
import { readPress, type Key } from './keys.ts'

describe('a press', () => {
  const working: Key[] = ['c', 'g h', 'g b', 'j']

  it('means the key of its name', () => {
    expect(readPress('j', undefined, working)).toEqual({ key: 'j', waits: false })
  })
  it('means nothing where the key does not work', () => {
    expect(readPress('r', undefined, working).key).toBeUndefined()
    expect(readPress('Ctrl K', undefined, ['j']).key).toBeUndefined()
  })
  it('waits for the second of two keys', () => {
    expect(readPress('g', undefined, working)).toEqual({ waits: true })
    expect(readPress('b', 'g', working)).toEqual({ key: 'g b', waits: false })
    expect(readPress('g', undefined, ['j']).waits).toBe(false)
  })
  it('means itself when it is no second key of the first one', () => {
    expect(readPress('j', 'g', working)).toEqual({ key: 'j', waits: false })
  })
})
