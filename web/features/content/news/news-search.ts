import { maxId } from '#contract/search-params.ts'

/** The query of an address of the news. */
export interface NewsSearch {
  query?: string | undefined
  catId?: number | undefined
  page?: number | undefined
  /** Decides between list and post (NW-009). */
  id?: number | undefined
}

const maxQueryLength = 200
const maxPage = 9_999_999

export function readNewsSearch(raw: Record<string, unknown>): NewsSearch {
  const numberOf = (value: unknown, min: number, max: number) => {
    const number = /^\d{1,10}$/.test(String(value)) ? Number(value) : 0
    return number >= min && number <= max ? number : undefined
  }
  const query = typeof raw['query'] === 'string' ? raw['query'].trim().slice(0, maxQueryLength) : ''
  return {
    query: query.trim() || undefined,
    catId: numberOf(raw['catId'], 1, maxId),
    page: numberOf(raw['page'], 2, maxPage),
    id: numberOf(raw['id'], 1, maxId),
  }
}
