import type { SignedInViewer } from '#contract/access.ts'
import { favouritesPerContact } from '#contract/favourites.ts'
import { refusals } from '#contract/refusals.ts'
import {
  addFavourite,
  countFavourites,
  deleteFavourite,
  isFavourite,
  lockFavourites,
} from '#server/features/companies/favourites/queries.ts'
import { findCompany } from '#server/features/companies/queries.ts'
import { notFound, refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Adds or removes a favourite; idempotent. */
export async function updateFavourite(
  platform: Platform,
  viewer: SignedInViewer,
  input: { companyId: number; isFavorite: boolean },
): Promise<{ isFavorite: boolean } | Refused> {
  const { companyId, isFavorite } = input
  if (companyId === viewer.companyId) return refuse(409, refusals.ownCompany)
  return platform.database.transaction(async (tx) => {
    await lockFavourites(tx, viewer.contactId)
    if (!isFavorite) {
      await deleteFavourite(tx, viewer.contactId, companyId)
      return { isFavorite }
    }
    if (!(await findCompany(tx, companyId, viewer))) return notFound()
    if (await isFavourite(tx, viewer.contactId, companyId)) return { isFavorite }
    if ((await countFavourites(tx, viewer.contactId)) >= favouritesPerContact) {
      return refuse(409, `You can have up to ${favouritesPerContact} favorites.`)
    }
    await addFavourite(tx, viewer.contactId, companyId, platform.clock.now())
    return { isFavorite }
  })
}
