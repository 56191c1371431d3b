import { describe, expect, it } from 'vitest'
import { resolveKeyPress, type Key } from './keys.ts'

describe('a key press', () => {
  const working: Key[] = ['c', 'g h', 'g b', 'j']

  it('triggers the shortcut of its name', () => {
    expect(resolveKeyPress('j', undefined, working)).toEqual({ key: 'j', waits: false })
  })
  it('is ignored where the shortcut is inactive', () => {
    expect(resolveKeyPress('r', undefined, working).key).toBeUndefined()
    expect(resolveKeyPress('Ctrl K', undefined, ['j']).key).toBeUndefined()
  })
  it('waits for the second of two keys', () => {
    expect(resolveKeyPress('g', undefined, working)).toEqual({ waits: true })
    expect(resolveKeyPress('b', 'g', working)).toEqual({ key: 'g b', waits: false })
    expect(resolveKeyPress('g', undefined, ['j']).waits).toBe(false)
  })
  it('triggers its own shortcut when the sequence does not match', () => {
    expect(resolveKeyPress('j', 'g', working)).toEqual({ key: 'j', waits: false })
  })
  it('acts once while it is held, but for those that move (BK-150)', () => {
    expect(resolveKeyPress('c', undefined, working, true).key).toBeUndefined()
    expect(resolveKeyPress('j', undefined, working, true).key).toBe('j')
  })
})
