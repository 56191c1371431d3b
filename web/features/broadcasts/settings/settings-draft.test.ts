import { describe, expect, test } from 'vitest'
import type { BroadcastSettings } from '#contract/broadcasts/broadcast-settings.ts'
import {
  addressUse,
  changesIn,
  choose,
  rebaseDraft,
  countChanges,
  describeChanges,
  emptyDraft,
  outcomeOf,
} from './settings-draft.ts'

const settings: BroadcastSettings = {
  primary: [
    { listId: 1, label: 'PC', type: 0 },
    { listId: 7, label: 'Laptop', type: 1 },
    { listId: 12, label: 'Components', type: 2 },
  ],
  alternative: [
    { listId: 1, label: 'PC', type: 2 },
    { listId: 7, label: 'Laptop', type: 2 },
    { listId: 12, label: 'Components', type: 2 },
  ],
  email: 'ann@firm.example',
  emailAlternative: 'stock@firm.example',
  perDay: [
    { listId: 1, broadcasts: 37 },
    { listId: 7, broadcasts: 1200 },
    { listId: 12, broadcasts: 1 },
  ],
  digestHour: 7,
  plan: { name: 'Plus', limit: 2, others: [{ address: 'jan@firm.example', name: 'Jan' }] },
}
const all = [1, 7, 12]

describe('the draft', () => {
  test('contains only differences from the saved settings', () => {
    const changed = choose(settings, emptyDraft, 'primary', [7], 0)
    expect(changesIn(changed)).toEqual({ primary: [{ listId: 7, type: 0 }], alternative: [] })
    expect(changesIn(choose(settings, changed, 'primary', [7], 1))).toEqual({
      primary: [],
      alternative: [],
    })
  })
  test('keeps changes made while saving', () => {
    const saved = choose(settings, emptyDraft, 'primary', [7, 12], 0)
    expect(rebaseDraft(settings, saved, saved)).toEqual(emptyDraft)
    const anotherList = choose(settings, saved, 'alternative', [1], 1)
    expect(rebaseDraft(settings, anotherList, saved)).toEqual({
      primary: {},
      alternative: { 1: 1 },
    })
    const asItWas = choose(settings, saved, 'primary', [7], 1)
    expect(rebaseDraft(settings, asItWas, saved)).toEqual({
      primary: { 7: 1 },
      alternative: {},
    })
  })
  test('contains only changed lists of a whole column', () => {
    expect(countChanges(choose(settings, emptyDraft, 'primary', all, 1))).toBe(2)
    expect(countChanges(choose(settings, emptyDraft, 'alternative', all, 2))).toBe(0)
  })
  test('is described for up to two changes', () => {
    const one = choose(settings, emptyDraft, 'primary', [12], 0)
    expect(describeChanges(settings, one)).toBe('Components, primary, to Instant')
    const two = choose(settings, one, 'alternative', [1], 1)
    expect(describeChanges(settings, two)).toBe(
      'Components, primary, to Instant; PC, alternative, to Daily',
    )
    expect(describeChanges(settings, choose(settings, two, 'alternative', [7], 1))).toBe('')
  })
})

describe('the summary of an address', () => {
  test.each([
    [0, '1,238 e-mails a day'],
    [1, '1 digest of 3 lists'],
    [2, 'No e-mail'],
  ] as const)('type %i for all lists: %s', (type, words) => {
    const draft = choose(settings, emptyDraft, 'alternative', all, type)
    expect(outcomeOf(settings, draft, 'alternative')).toBe(words)
  })
  test('includes e-mails and digests', () => {
    expect(outcomeOf(settings, emptyDraft, 'primary')).toBe(
      '37 e-mails a day and 1 digest of 1 list',
    )
    const one = choose(
      settings,
      choose(settings, emptyDraft, 'primary', [1], 2),
      'primary',
      [12],
      0,
    )
    expect(outcomeOf(settings, one, 'primary')).toBe('1 e-mail a day and 1 digest of 1 list')
  })
})

describe('the addresses of the plan', () => {
  test("include colleagues' and own receiving addresses", () => {
    expect(addressUse(settings, emptyDraft)).toMatchObject({ used: 2, limit: 2, isRefused: false })
    const none = choose(settings, emptyDraft, 'primary', all, 2)
    expect(addressUse(settings, none).used).toBe(1)
  })
  test('refuses one address over the limit', () => {
    const both = choose(settings, emptyDraft, 'alternative', [7], 1)
    expect(addressUse(settings, both)).toMatchObject({ used: 3, isRefused: true })
  })
  test('counts an address shared with a colleague once', () => {
    const shared = { ...settings, emailAlternative: 'jan@firm.example' }
    const both = choose(shared, emptyDraft, 'alternative', [7], 1)
    expect(addressUse(shared, both)).toMatchObject({ used: 2, isRefused: false })
  })
  test('allows changes over the limit that add no address', () => {
    const reduced = { ...settings, plan: { ...settings.plan, limit: 1 } }
    const changed = choose(reduced, emptyDraft, 'primary', [7], 0)
    expect(addressUse(reduced, changed)).toMatchObject({ used: 2, isRefused: false })
  })
})
