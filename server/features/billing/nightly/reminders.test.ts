import { expect, test } from 'vitest'
import {
  defaultReminderTexts,
  reminderKinds,
  ReminderTexts,
} from '#contract/billing/desk/reminder-texts.ts'
import { reminderKindOf } from './reminders.ts'

const kinds = (reminderDays: number[], isClosing: boolean) =>
  reminderDays.map((_, index) =>
    reminderKindOf(index + 1, { reminderDays, forcePayDays: 30, isClosing }),
  )

test('the last reminder before forced payment has its own text, for renewals only (BK-092, AM-066)', () => {
  expect(kinds([3, 10, 24], true)).toEqual(['first', 'second', 'last'])
  expect(kinds([3, 10, 24], false)).toEqual(['first', 'second', 'second'])
  expect(kinds([3, 10, 17, 24], true)).toEqual(['first', 'second', 'second', 'last'])
  expect(kinds([3, 24, 40], true)).toEqual(['first', 'last', 'second'])
  expect(kinds([5], true)).toEqual(['last'])
  expect(kinds([5], false)).toEqual(['first'])
  expect(kinds([40], true)).toEqual(['first'])
})

test('the texts of reminders name known placeholders only (BK-092)', () => {
  const parse = (kind: (typeof reminderKinds)[number], text: string) =>
    ReminderTexts.safeParse({
      ...defaultReminderTexts,
      [kind]: { subject: 'Pay {invoice}', text },
    }).success
  expect(ReminderTexts.safeParse(defaultReminderTexts).success).toBe(true)
  for (const kind of reminderKinds) {
    expect(parse(kind, 'Pay {amount} by {dueDate}')).toBe(true)
    for (const wrong of ['{ammount}', '{}', '{ amount }', '{constructor}', ' ']) {
      expect(parse(kind, wrong)).toBe(false)
    }
    expect(parse(kind, 'until {closingDate}')).toBe(kind === 'last')
  }
})
