import { formatDate, formatDateTime } from '#contract/dates.ts'
import {
  favouriteDescriptionLength,
  favourites,
  favouritesPerContact,
  setFavourite,
} from '#contract/favourites.ts'
import { tierFlags } from '#contract/tiers.ts'
import { listFavourites } from '#server/features/companies/favourites/queries.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerResult } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { updateFavourite } from '#server/features/companies/favourites/update-favourite.ts'

export function mountFavourites(mount: Mount, platform: Platform): void {
  mount(setFavourite, ({ body, viewer }) =>
    answerResult(
      updateFavourite(platform, viewer, {
        companyId: body.companyId,
        isFavorite: body.action,
      }),
    ),
  )

  mount(favourites, async ({ viewer, timeZone }) => {
    const rows = await listFavourites(platform.database.sql, viewer.contactId, {
      limit: favouritesPerContact,
      maxDescription: favouriteDescriptionLength,
    })
    const results = rows.map(({ tier, createdAt, ...row }) => ({
      ...row,
      trusted: tier,
      dateFaved: formatDate(createdAt, timeZone),
      dateFavedLong: formatDateTime(createdAt, timeZone),
      ...tierFlags(tier),
    }))
    return { status: 200, payload: { results } }
  })
}
