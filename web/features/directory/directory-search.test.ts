import { describe, expect, it } from 'vitest'
import { readDirectorySearch } from './directory-address.ts'
import { filterOf, sortBy, sortedBy } from './directory-search.ts'

const given = (raw: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(readDirectorySearch(raw)).filter(([, value]) => value !== undefined),
  )

describe('the address of the directory (CO-002)', () => {
  it('is read whole', () => {
    const address = {
      query: '840',
      country: 'DE',
      page: 3,
      orderCol: 'favCount',
      orderDesc: true,
      showSearch: true,
    }
    expect(given({ ...address, query: 840, page: '3', orderDesc: 'true' })).toEqual(address)
  })
  it('says nothing where everything has its usual value, and loses what makes no sense', () => {
    expect(given({ query: ' " ', country: '', page: 1, orderDesc: true, showSearch: 0 })).toEqual(
      {},
    )
    expect(given({ orderCol: 'telephone', page: 'x', country: ['', 'FR'] })).toEqual({
      country: 'FR',
    })
  })
  it('asks the API for what it says', () => {
    expect(filterOf({ query: 'racks', showSearch: true }, 20)).toEqual({
      query: 'racks',
      page: 1,
      pageSize: 20,
    })
  })
})

describe('the order of the rows (CO-008)', () => {
  it('is by name, and by how well they fit once words are searched', () => {
    expect(sortedBy({}, false)).toEqual({ by: 'companyname', isDescending: false })
    expect(sortedBy({ query: 'racks' }, false).by).toBeUndefined()
  })
  it('turns round on the second click and begins with the most followed', () => {
    const chosen = (column: 'companyname' | 'favCount', search = {}) =>
      sortBy(search, column, sortedBy(search, false))
    expect(chosen('companyname').orderDesc).toBe(true)
    expect(chosen('companyname', { query: 'x' }).orderDesc).toBeUndefined()
    expect(chosen('favCount')).toMatchObject({ orderCol: 'favCount', orderDesc: true })
    expect(chosen('favCount', chosen('favCount')).orderDesc).toBeUndefined()
    expect(chosen('favCount', { page: 4 }).page).toBeUndefined()
  })
  it('is the country’s or the usual one for visitors (AM-047)', () => {
    expect(sortedBy({ orderCol: 'profile', orderDesc: true }, true)).toEqual({
      by: undefined,
      isDescending: false,
    })
    expect(sortedBy({ orderCol: 'Country', orderDesc: true }, true)).toEqual({
      by: 'Country',
      isDescending: true,
    })
  })
})
