import { expect, test } from 'vitest'
import { heldAnswers } from '#server/platform/held-answers.ts'

test('an answer holds for its edition, and is asked for anew in the next', async () => {
  const held = heldAnswers<number>(10)
  let asked = 0
  const read = (edition: string) => held.read(edition, 'what', async () => ++asked)
  expect(await Promise.all([read('1'), read('1')])).toEqual([1, 1])
  expect(await read('1')).toBe(1)
  expect(await read('2')).toBe(2)
  expect(await read('2')).toBe(2)
})

test('a fault is told to all who asked, and not kept', async () => {
  const held = heldAnswers<number>(10)
  const fails = () => held.read('1', 'what', () => Promise.reject(new Error('away')))
  await Promise.all([
    expect(fails()).rejects.toThrow('away'),
    expect(fails()).rejects.toThrow('away'),
  ])
  expect(await held.read('1', 'what', async () => 7)).toBe(7)
})

test('the least recently read are forgotten', async () => {
  const held = heldAnswers<string>(2)
  const asked: string[] = []
  const read = (key: string) =>
    held.read('1', key, async () => {
      asked.push(key)
      return key
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await read(key)
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
})

test('who asks anew goes on from the answer before, unless that was a fault', async () => {
  const held = heldAnswers<number[]>(10)
  const read = (edition: string) =>
    held.read(edition, 'what', async (older) => [...((await older) ?? []), Number(edition)])
  expect(await read('1')).toEqual([1])
  expect(await Promise.all([read('2'), read('3')])).toEqual([
    [1, 2],
    [1, 2, 3],
  ])
  const fails = held.read('4', 'what', () => Promise.reject(new Error('away')))
  const next = read('5')
  await expect(fails).rejects.toThrow('away')
  expect(await next).toEqual([5])
})
