import { companyCountries, listCompanies } from '#contract/directory.ts'
import { fieldMessages } from '#contract/notices.ts'
import { mountMap } from '#server/features/directory/marker-routes.ts'
import { presentCompany } from '#server/features/directory/present-company.ts'
import {
  findCompanies,
  findCountryCode,
  listDirectoryCountries,
} from '#server/features/directory/queries.ts'
import { mountTierLists } from '#server/features/directory/tier-list-routes.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { refuseFields } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountDirectory(mount: Mount, platform: Platform): void {
  const { sql, searchSql } = platform.database
  mountMap(mount, platform)
  mountTierLists(mount, platform)

  mount(listCompanies, async ({ query: filter, viewer }) => {
    const countryCode =
      filter.country === '' ? undefined : await findCountryCode(sql, filter.country)
    if (filter.country !== '' && countryCode === undefined) {
      return refuseFields([{ param: 'country', msg: fieldMessages.choice }])
    }
    const [{ rows, totals }, brand] = await Promise.all([
      findCompanies(searchSql, {
        query: filter.query,
        countryCode,
        audience: viewer.kind === 'visitor' ? 'visitors' : 'members',
        sort: filter.orderCol,
        isDescending: filter.orderDesc,
        limit: filter.pageSize,
        offset: (filter.page - 1) * filter.pageSize,
      }),
      readSettings(platform),
    ])
    const results = rows.map((row) => presentCompany(row, viewer, brand))
    return {
      status: 200,
      payload: { results, numResults: totals.companies, numTraders: totals.contacts },
    }
  })

  mount(companyCountries, async () => ({
    status: 200,
    payload: { results: [...(await listDirectoryCountries(sql))] },
  }))
}
