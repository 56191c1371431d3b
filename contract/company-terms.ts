/** Maximum length of what a company says about itself, and of each of its terms. */
export const companyTextMax = 5000

/** Texts in which a company states its terms, in the order in which forms and pages show them. */
export const companyTerms = [
  { name: 'shippingDetails', label: 'Shipping' },
  { name: 'warrantyPolicy', label: 'Warranty' },
] as const
export type CompanyTerm = (typeof companyTerms)[number]['name']
