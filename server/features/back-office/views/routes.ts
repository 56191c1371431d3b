import { accountStateNames } from '#contract/back-office/back-office.ts'
import { CompanyListQuery } from '#contract/back-office/lists/company-list.ts'
import {
  exportCompanies,
  listViews,
  maxExportedCompanies,
  maxViews,
  removeView,
  saveView,
  shippedViews,
} from '#contract/back-office/lists/list-views.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { refusals } from '#contract/refusals.ts'
import {
  accountSelection,
  listCompanies,
} from '#server/features/back-office/companies/list-companies.ts'
import { selectAccounts } from '#server/features/back-office/companies/list-queries.ts'
import { deleteView, insertView, viewsOf } from '#server/features/back-office/views/queries.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerMessage, answerResult, notFound, refuse } from '#server/platform/http/refusal.ts'
import { countSelections } from '#server/platform/lists/list-queries.ts'
import { parseListAddress } from '#server/platform/lists/lists.ts'
import type { Platform } from '#server/platform/platform.ts'
import { writeCsv } from '#server/platform/spreadsheet/write-csv.ts'

const columns = [
  'id',
  'company',
  'country',
  'state',
  'plan',
  'tier',
  'member since',
  'trial ends',
  'last seen',
  'people',
  'with 2FA',
  'suppressed',
  'contact',
  'e-mail',
]

/** Saved views and the export of the list of companies. */
export function mountCompanyViews(mount: Mount, platform: Platform): void {
  const { database, clock } = platform
  const db = database.searchSql

  /** How many companies each address selects, from one scan. */
  async function countAddresses(addresses: readonly string[]): Promise<number[]> {
    const sources = addresses.map((address) => {
      const query = parseListAddress(CompanyListQuery, address)
      return query && selectAccounts(db, accountSelection(query, clock.now()))
    })
    return countSelections(db, sources)
  }

  mount(listViews, async ({ viewer: { staffId } }) => {
    const saved = await viewsOf(database.sql, staffId, 2 * maxViews)
    const views = [
      ...shippedViews.map((view) => ({ ...view, id: null, isShared: true, isOwn: false })),
      ...saved.map(({ createdBy, ...view }) => ({ ...view, isOwn: createdBy === staffId })),
    ]
    const counts = await countAddresses(views.map(({ address }) => address))
    const results = views.map((view, index) => ({ ...view, count: counts[index] ?? 0 }))
    return { status: 200, payload: { results } }
  })

  mount(saveView, ({ body, actor, viewer: { staffId } }) =>
    answerResult(
      database.transaction(async (tx) => {
        const now = clock.now()
        const id = await insertView(tx, { ...body, staffId, now }, maxViews)
        if (id === undefined) return refuse(409, refusals.viewNotSaved)
        const { name, isShared } = body
        const details = { name, isShared }
        await recordAuditEntry(tx, { at: now, act: 'view.saved', actor, details })
        return { id }
      }),
    ),
  )

  mount(removeView, ({ params, actor, viewer: { staffId, role } }) =>
    answerMessage(
      database.transaction(async (tx) => {
        const name = await deleteView(tx, params.id, { staffId, isAdmin: role === 'admin' })
        if (name === undefined) return notFound()
        const entry = { at: clock.now(), act: 'view.removed', actor, details: { name } } as const
        await recordAuditEntry(tx, entry)
        return name
      }),
      staffNotices.viewRemoved.title,
    ),
  )

  mount(exportCompanies, async ({ query, actor }) => {
    const all = { ...query, page: 1, pageSize: maxExportedCompanies }
    const { results } = await listCompanies(db, all as typeof query, clock.now())
    const asked = Object.entries(query).flatMap(([name, value]) => {
      const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
      return text === '' || name.startsWith('page') ? [] : [[name, text]]
    })
    const details = { ...Object.fromEntries(asked), companies: results.length }
    await recordAuditEntry(database.sql, {
      at: clock.now(),
      act: 'companies.exported',
      actor,
      details,
    })
    const rows = results.map((row) => [
      String(row.id),
      row.name,
      row.country,
      accountStateNames[row.state],
      row.isServiceOnly ? 'services' : (row.plan ?? ''),
      String(row.tier),
      row.memberSince ?? '',
      row.trialEndsAt ?? '',
      row.lastSeenAt ?? '',
      String(row.contacts),
      String(row.secured),
      String(row.suppressed),
      row.person?.name ?? '',
      row.person?.email ?? '',
    ])
    return {
      isDocument: true,
      isOwn: true,
      type: 'text/csv; charset=utf-8',
      body: writeCsv(columns, rows),
      headers: { 'content-disposition': 'attachment; filename="companies.csv"' },
    }
  })
}
