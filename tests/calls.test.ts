import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callTables } from '../scripts/write-calls.ts'

test('the tables of calls name every endpoint of the contract; `npm run calls` writes them', async () => {
  for (const [file, text] of Object.entries(await callTables()))
    expect(readFileSync(file, 'utf8'), file).toBe(text)
})
