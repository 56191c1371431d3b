import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const document = readFileSync('docs/security.md', 'utf8')
/** A file in code marks, with the words of a test behind it where one is meant. */
const cited = [
  ...document.matchAll(/`((?:tests|server|scripts|contract|database)\/[^`]*)`(?: "([^"]+)")?/g),
].map(([, file, words]) => ({ file: file!, words }))

test('the list of security items names only files and tests that are there', () => {
  const missing = cited.filter(({ file, words }) => {
    if (!existsSync(file)) return true
    return words !== undefined && !readFileSync(file, 'utf8').includes(words)
  })
  expect(missing).toEqual([])
  expect(cited.length).toBeGreaterThan(100)
})
test('the list of security items has every chapter that applies', () => {
  const chapters = [...document.matchAll(/^## (\d+)/gm)].map(([, number]) => Number(number))
  expect(chapters).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16])
})
