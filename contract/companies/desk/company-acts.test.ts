import { describe, expect, test } from 'vitest'
import { accountStates } from '../../account-permissions.ts'
import { companyActNames, mainActs, stateAllows } from './company-acts.ts'

const at = (state: (typeof accountStates)[number]) => ({
  state,
  underlyingState: state === 'custom-blocked' ? ('active' as const) : null,
})

describe('acts of staff by state (BK-007, AM-146)', () => {
  test.each([
    [
      'new',
      'approve reject activate plan invoice membership edit place addContact serviceOnly message signOut terminate',
    ],
    [
      'trial',
      'extend end activate plan invoice membership edit place addContact view serviceOnly message block signOut terminate',
    ],
    [
      'trial-ended',
      'extend activate plan invoice membership edit place addContact view serviceOnly message block signOut terminate',
    ],
    [
      'overdue',
      'plan invoice membership edit place addContact view serviceOnly message block signOut terminate',
    ],
    [
      'custom-blocked',
      'plan invoice membership edit place addContact view serviceOnly message lift changeBlock signOut terminate',
    ],
    ['terminated', 'invoice membership edit place'],
  ] as const)('of a company that is %s', (state, acts) => {
    const possible = companyActNames.filter((act) => stateAllows(at(state), act))
    expect(possible.join(' ')).toBe(acts)
  })

  test('follow the state under a block', () => {
    const blocked = { state: 'custom-blocked', underlyingState: 'trial' } as const
    expect(stateAllows(blocked, 'extend')).toBe(true)
    expect(stateAllows(blocked, 'block')).toBe(false)
  })

  test.each(accountStates)('include the acts shown as buttons of %s', (state) => {
    expect(mainActs[state].filter((act) => !stateAllows(at(state), act))).toEqual([])
  })
})
