import { describe, expect, it } from 'vitest'
import { filterOf, sortBy, sortedBy } from './directory-search.ts'

describe('the address of the directory (CO-002)', () => {
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
