import { expect } from 'vitest'
import { listCompanies, type DirectoryFilter } from '#contract/directory.ts'
import type { Caller } from '../market/callers.ts'

/** Directory searches by the caller of a test file, or another one. */
export function directorySearches(reader: () => Caller) {
  const find = async (filter: Partial<DirectoryFilter>, who = reader()) => {
    const { status, body } = await who.call(listCompanies, { query: filter })
    expect(status).toBe(200)
    return body.payload
  }
  const rows = async (filter: Partial<DirectoryFilter>, who?: Caller) =>
    (await find({ pageSize: 100, ...filter }, who)).results
  const names = async (filter: Partial<DirectoryFilter>, who?: Caller) =>
    (await rows(filter, who)).map(({ name }) => name)
  const ids = async (filter: Partial<DirectoryFilter>, who?: Caller) =>
    (await rows(filter, who)).map(({ id }) => id)
  return { find, names, ids }
}
