/** The brand, one setting (AM-021). */
export interface Brand {
  productName: string
  shortName: string
}
export const defaultBrand: Brand = { productName: 'TBS', shortName: 'TBS' }

/** What stands in the place of a company's name for visitors (SH-021). */
export const memberLabel = (brand: Brand) => `${brand.shortName} Member`
