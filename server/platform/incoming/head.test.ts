import { expect, test } from 'vitest'
import { authorOf } from '#server/platform/incoming/head.ts'

const member = 'robin@firm.example'

test.each([
  ['robin@firm.example'],
  ['Robin@FIRM.example'],
  ['<robin@firm.example>'],
  ['Robin Visser <robin@firm.example>'],
  ['"Visser, Robin" <robin@firm.example>'],
  ['"ceo@bank.example" <robin@firm.example>'],
  ['"ceo@bank.example>" <robin@firm.example>'],
  ['ceo@bank.example <robin@firm.example>'],
  ['Robin (ceo@bank.example, "x") <robin@firm.example>'],
  ['robin@firm.example (Robin (\\) Visser))'],
  ['=?utf-8?q?ceo=40bank.example_=3Cx=40y.example=3E?= <robin@firm.example>'],
])('finds one author in %s, whatever the name looks like', (field) => {
  expect(authorOf([field])).toBe(member)
})

test.each([
  ['robin@firm.example, eve@evil.example'],
  ['robin@firm.example <eve@evil.example> <robin@firm.example>'],
  ['Visser, Robin <robin@firm.example>'],
  ['friends: robin@firm.example;'],
  ['<@evil.example:robin@firm.example>'],
  ['"robin@firm.example" <"x y"@firm.example>'],
  ['"robin"@firm.example'],
  ['robin@firm.example@evil.example'],
  ['robin@[192.0.2.1]'],
  ['Robin <robin@firm.example'],
  ['Robin (robin@firm.example'],
  ['robin@firm.example)'],
  ['"robin@firm.example'],
  ['=?utf-8?q?robin=40firm.example?='],
  ['röbin@firm.example'],
  ['Robin'],
  [''],
])('finds no author in %s, which programs read differently', (field) => {
  expect(authorOf([field])).toBeUndefined()
})

test('finds no author in a mail without From or with two', () => {
  expect(authorOf([])).toBeUndefined()
  expect(authorOf([member, member])).toBeUndefined()
})
