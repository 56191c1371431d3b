import type { Viewer } from '#contract/access.ts'
import { memberLabel, type Brand } from '#contract/brand.ts'
import type { DirectoryRow as Shown } from '#contract/directory.ts'
import { tierFlags } from '#contract/tiers.ts'
import type { DirectoryRow } from '#server/features/directory/queries.ts'

/** Reduces a company to what the viewer may see in the directory (AM-121). */
export function presentCompany(row: DirectoryRow, viewer: Viewer, brand: Brand): Shown {
  const open = { id: row.id, country: row.country, ...tierFlags(row.tier) }
  if (viewer.kind === 'visitor') return { ...open, name: memberLabel(brand) }
  return {
    ...open,
    name: row.name,
    description: row.description,
    favCount: row.favouriteCount,
    isOwn: viewer.kind === 'contact' && row.id === viewer.companyId,
  }
}
