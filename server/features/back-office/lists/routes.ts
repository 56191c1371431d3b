import { accountRoles, everyRole, hasRole, moneyRoles, type StaffRole } from '#contract/access.ts'
import type { AuditAction } from '#contract/back-office/audit.ts'
import { InvoiceListQuery } from '#contract/billing/desk/invoice-list.ts'
import { PaymentListQuery } from '#contract/billing/desk/payment-list.ts'
import { CompanyListQuery } from '#contract/companies/desk/company-list.ts'
import {
  exportBroadcasts,
  exportCompanies,
  exportPeople,
  listViews,
  maxExportedRows,
  maxViews,
  removeView,
  saveView,
  shippedViews,
  type DeskListName,
} from '#contract/back-office/lists/list-views.ts'
import { PeopleListQuery } from '#contract/companies/desk/people-list.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { BroadcastListQuery } from '#contract/broadcasts/moderation.ts'
import { refusals } from '#contract/refusals.ts'
import { invoiceSource } from '#server/features/billing/desk/list-invoices.ts'
import { paymentSource } from '#server/features/billing/desk/list-payments.ts'
import { accountSelection, listCompanies } from '#server/features/companies/desk/list-companies.ts'
import { selectAccounts } from '#server/features/companies/desk/list-queries.ts'
import { listPeople, peopleSource } from '#server/features/companies/desk/contacts/list-people.ts'
import {
  broadcastColumns,
  companyColumns,
  peopleColumns,
} from '#server/features/companies/desk/export-columns.ts'
import { exportDetails, writeExport } from '#server/platform/lists/exports.ts'
import { deleteView, insertView, viewsOf } from '#server/features/back-office/lists/queries.ts'
import { broadcastSource, listModerated } from '#server/features/broadcasts/public.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerMessage, answerResult, notFound, refuse } from '#server/platform/http/refusal.ts'
import { countSelections, type ListSource } from '#server/platform/lists/list-queries.ts'
import { parseListAddress } from '#server/platform/lists/lists.ts'
import type { Platform } from '#server/platform/platform.ts'

/** What an address of each list selects; undefined if it is not valid. */
const sources: Record<
  DeskListName,
  (db: Queryable, address: string, now: Date) => ListSource | undefined
> = {
  companies(db, address, now) {
    const query = parseListAddress(CompanyListQuery, address)
    return query && selectAccounts(db, accountSelection(query, now))
  },
  people(db, address, now) {
    const query = parseListAddress(PeopleListQuery, address)
    return query && peopleSource(db, query, now)
  },
  broadcasts(db, address, now) {
    const query = parseListAddress(BroadcastListQuery, address)
    return query && broadcastSource(db, query, now)
  },
  invoices(db, address, now) {
    const query = parseListAddress(InvoiceListQuery, address)
    return query && invoiceSource(db, query, now)
  },
  payments(db, address, now) {
    const query = parseListAddress(PaymentListQuery, address)
    return query && paymentSource(db, query, now)
  },
}

/** Who reads a list; others are for everybody. */
const rolesOf: Partial<Record<DeskListName, readonly StaffRole[]>> = {
  broadcasts: accountRoles,
  invoices: moneyRoles,
  payments: moneyRoles,
}
const reads = (roles: readonly StaffRole[], list: DeskListName) =>
  hasRole(roles, rolesOf[list] ?? everyRole)

/** Saved views of the lists, and their export. */
export function mountListViews(mount: Mount, platform: Platform): void {
  const { database, clock } = platform
  const db = database.searchSql

  mount(listViews, async ({ viewer: { staffId, roles } }) => {
    const saved = await viewsOf(database.sql, staffId, 6 * maxViews)
    const views = [
      ...shippedViews.map((view) => ({ ...view, id: null, isShared: true, isOwn: false })),
      ...saved.map(({ createdBy, ...view }) => ({ ...view, isOwn: createdBy === staffId })),
    ].filter(({ list }) => reads(roles, list))
    const now = clock.now()
    const counted = await Promise.all(
      (Object.keys(sources) as DeskListName[]).map(async (list) => {
        const own = views.filter((view) => view.list === list)
        const counts = await countSelections(
          db,
          own.map(({ address }) => sources[list](db, address, now)),
        )
        return own.map((view, index) => ({ ...view, count: counts[index] ?? 0 }))
      }),
    )
    return { status: 200, payload: { results: counted.flat() } }
  })

  mount(saveView, ({ body, actor, viewer: { staffId } }) =>
    answerResult(
      database.transaction(async (tx) => {
        const now = clock.now()
        const id = await insertView(tx, { ...body, staffId, now }, maxViews)
        if (id === undefined) return refuse(409, refusals.viewNotSaved)
        const { list, name, isShared } = body
        const details = { list, name, isShared }
        await recordAuditEntry(tx, { at: now, act: 'view.saved', actor, details })
        return { id }
      }),
    ),
  )

  mount(removeView, ({ params, actor, viewer: { staffId, roles } }) =>
    answerMessage(
      database.transaction(async (tx) => {
        const name = await deleteView(tx, params.id, { staffId, isAdmin: roles.includes('admin') })
        if (name === undefined) return notFound()
        const entry = { at: clock.now(), act: 'view.removed', actor, details: { name } } as const
        await recordAuditEntry(tx, entry)
        return name
      }),
      staffNotices.viewRemoved.title,
    ),
  )

  /** Records an export with its filters, and answers with the file. */
  async function answerCsv(
    list: DeskListName,
    { act, actor, query, rows }: { act: AuditAction; actor: Actor; query: object; rows: number },
    body: string,
  ) {
    const details = { ...exportDetails(query), rows }
    await recordAuditEntry(database.sql, { at: clock.now(), act, actor, details })
    return {
      isDocument: true,
      isOwn: true,
      type: 'text/csv; charset=utf-8',
      body,
      headers: { 'content-disposition': `attachment; filename="${list}.csv"` },
    } as const
  }
  const whole = <Q extends { pageSize: number }>(query: Q): Q => ({
    ...query,
    page: 1,
    pageSize: maxExportedRows,
  })

  mount(exportCompanies, async ({ query, actor }) => {
    const { results } = await listCompanies(db, whole(query), clock.now())
    const entry = { act: 'companies.exported', actor, query, rows: results.length } as const
    return answerCsv('companies', entry, writeExport(companyColumns, query.columns, results))
  })

  mount(exportPeople, async ({ query, actor }) => {
    const { results } = await listPeople(db, whole(query), clock.now())
    const entry = { act: 'people.exported', actor, query, rows: results.length } as const
    return answerCsv('people', entry, writeExport(peopleColumns, query.columns, results))
  })

  mount(exportBroadcasts, async ({ query, actor }) => {
    const { results } = await listModerated(db, whole(query), clock.now())
    const entry = { act: 'broadcasts.exported', actor, query, rows: results.length } as const
    return answerCsv('broadcasts', entry, writeExport(broadcastColumns, query.columns, results))
  })
}
