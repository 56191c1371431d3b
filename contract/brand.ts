/** The names of the product, configurable (AM-021). */
export interface Brand {
  productName: string
  shortName: string
}
export const defaultBrand: Brand = { productName: 'TBS', shortName: 'TBS' }

/** The replacement of company names for visitors (SH-021). */
export const memberLabel = (brand: Brand) => `${brand.shortName} Member`
