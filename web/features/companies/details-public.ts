// Separate from public.ts, which is loaded on every page.
export { companyQuery } from '#web/features/companies/api.ts'
export {
  ContactFacts,
  Telephone,
  TierPanel,
  Website,
} from '#web/features/companies/company/company-details.tsx'
export {
  FavouriteButton,
  FavouriteLink,
  useFavourite,
} from '#web/features/companies/favourites/favourite-button.tsx'
