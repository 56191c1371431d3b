export { companyQuery } from '#web/features/companies/api.ts'
export { CompanyLink } from '#web/features/companies/company-link.tsx'
export { ContactFacts, Telephone, Website } from '#web/features/companies/contact-facts.tsx'
export { FavouriteButton, FavouriteLink } from '#web/features/companies/favourite-button.tsx'
