// Values of query parameters in page addresses. They are separate from the endpoints, because the router validates an
// address before it loads the page.

/** Sort keys of the directory in addresses and in the API (CO-008). */
export const directorySorts = ['companyname', 'Country', 'profile', 'favCount'] as const
export type DirectorySort = (typeof directorySorts)[number]

/** Sort keys of favourites (FV-002). */
export const favouriteSorts = ['companyname', 'Country', 'dateFaved'] as const
export type FavouriteSort = (typeof favouriteSorts)[number]

/** Query parameters of a search for several parts. */
export const queryNames = ['query', 'query2', 'query3', 'query4', 'query5'] as const
/** Minimum length of a query, in characters (PT-007, CN-015). */
export const queryMin = 2

/** Sort keys of parts in addresses and in the API (PT-014). */
export const partSorts = [
  'Partnumber',
  'Manufacturer',
  'Quantity',
  'PartCondition',
  'Price',
  'inv_companyname',
] as const
export type PartSort = (typeof partSorts)[number]

/** Filter of parts by age: a line changed or confirmed within so many days. */
export const partAges = [1, 7, 14, 30] as const
export type PartAge = (typeof partAges)[number]
/** Lines older than this many days are marked as old. */
export const oldLineDays = 14
/** Maximum countries or regions to filter by. */
export const placesMax = 30
/** Maximum quantity of a line, and of a filter by quantity. */
export const quantityMax = 999_999_999

/** Sort keys of a member's own stock; the default is the most recent change first. */
export const stockSorts = [
  'Partnumber',
  'Manufacturer',
  'Quantity',
  'PartCondition',
  'Price',
] as const
export type StockSort = (typeof stockSorts)[number]

/** Filter of the own company's requests for quotes. */
export const quoteDirections = ['sent', 'received'] as const
export type QuoteDirection = (typeof quoteDirections)[number]

/** Page sizes of all lists; the first is the default (CN-007). */
export const pageSizes = [10, 20, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]
/** A pager with more pages than this shows gaps (SH-034). */
export const maxPagesWithoutGaps = 7

/** Row ids are 4-byte integers. */
export const maxId = 2_147_483_647
