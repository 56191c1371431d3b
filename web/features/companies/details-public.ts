// Separate from public.ts, which is loaded on every page.
export { companyQuery } from '#web/features/companies/api.ts'
export { TierPanel } from '#web/features/companies/company/company-details.tsx'
export { ContactFacts, Telephone, Website } from '#web/features/companies/company/contact-facts.tsx'
export {
  FavouriteButton,
  FavouriteLink,
} from '#web/features/companies/favourites/favourite-button.tsx'
export { useFavourite } from '#web/features/companies/favourites/favourite-button.tsx'
