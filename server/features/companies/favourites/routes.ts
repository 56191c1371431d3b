import { dateAsString, dateAsStringLong } from '#contract/dates.ts'
import {
  favouriteDescriptionLength,
  favourites,
  favouritesPerContact,
  setFavourite,
} from '#contract/favourites.ts'
import { tierFlags } from '#contract/tiers.ts'
import { updateFavourite } from '#server/features/companies/favourites/update-favourite.ts'
import { listFavourites } from '#server/features/companies/favourites/queries.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountFavourites(mount: Mount, platform: Platform): void {
  mount(setFavourite, async ({ body, viewer }) => {
    const done = await updateFavourite(platform, viewer, {
      companyId: body.companyId,
      isFavorite: body.action,
    })
    return isRefused(done) ? done : { status: 200, payload: done }
  })

  mount(favourites, async ({ viewer, timeZone }) => {
    const rows = await listFavourites(platform.database.sql, viewer.contactId, {
      most: favouritesPerContact,
      letters: favouriteDescriptionLength,
    })
    const results = rows.map(({ tier, createdAt, ...row }) => ({
      ...row,
      trusted: tier,
      dateFaved: dateAsString(createdAt, timeZone),
      dateFavedLong: dateAsStringLong(createdAt, timeZone),
      ...tierFlags(tier),
    }))
    return { status: 200, payload: { results } }
  })
}
