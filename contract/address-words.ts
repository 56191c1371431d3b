// Words that addresses of pages may hold. They stand apart from the calls of the same lists, because an address is read
// before anything of its page is loaded.

/** What the directory is sorted by, as addresses and the API name it (CO-008). */
export const directorySorts = ['companyname', 'Country', 'profile', 'favCount'] as const
export type DirectorySort = (typeof directorySorts)[number]

/** What favourites are sorted by (FV-002). */
export const favouriteSorts = ['companyname', 'Country', 'dateFaved'] as const
export type FavouriteSort = (typeof favouriteSorts)[number]

/** The queries of a search, in their order. */
export const queryNames = ['query', 'query2', 'query3', 'query4', 'query5'] as const
/** Letters a query has at least (PT-007, CN-015). */
export const queryMin = 2

/** What parts are sorted by, as addresses and the API name it (PT-014). */
export const partSorts = [
  'Partnumber',
  'Manufacturer',
  'Quantity',
  'PartCondition',
  'Price',
  'inv_companyname',
] as const
export type PartSort = (typeof partSorts)[number]

/** What the own stock is sorted by; without one, what was changed last comes first. */
export const stockSorts = [
  'Partnumber',
  'Manufacturer',
  'Quantity',
  'PartCondition',
  'Price',
] as const
export type StockSort = (typeof stockSorts)[number]
