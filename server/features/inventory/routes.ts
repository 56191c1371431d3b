import { formatDateTime } from '#contract/dates.ts'
import type { Currency } from '#contract/figures/currencies.ts'
import { callPrice, conditions } from '#contract/inventory/inventory.ts'
import {
  maxRemovalsKept,
  previewUndo as previewUndoCall,
  restoreStock as restoreStockCall,
} from '#contract/inventory/stock-removals.ts'
import {
  addStockLine as addStockLineCall,
  changeStockLine as changeStockLineCall,
  confirmStock as confirmStockCall,
  countStock,
  hitsPerPage,
  lineHitDays,
  listStock,
  removeAllStock as removeAllStockCall,
  removeStockLine as removeStockLineCall,
  listStockHits,
  visitorName,
  type OwnStockLine,
  type StockHit,
} from '#contract/inventory/own-stock.ts'
import { refusals } from '#contract/refusals.ts'
import { oldLineDays } from '#contract/search-params.ts'
import type { Settings } from '#contract/site/site.ts'
import {
  addStockLine,
  changeStockLine,
  confirmStock,
  removeAllStock,
  removeStockLine,
  undoStockRemoval,
  versionOf,
} from '#server/features/inventory/own-stock/change-own-stock.ts'
import {
  countHits,
  countHitsOfParts,
  hitsOf,
  type ShownHit,
} from '#server/features/inventory/own-stock/hit-queries.ts'
import {
  countOwnLines,
  ownLines,
  type OwnLine,
  type OwnSelection,
} from '#server/features/inventory/own-stock/queries.ts'
import { mountSelectedLines } from '#server/features/inventory/own-stock/routes.ts'
import {
  deletionsSince,
  findRemoval,
  previewUndo,
  type Removal,
} from '#server/features/inventory/removal-queries.ts'
import { restorableUntil, restoreCutoff } from '#server/features/inventory/rules.ts'
import {
  authorizeStockChange,
  authorizeStockRead,
} from '#server/features/inventory/stock-access.ts'
import { mountStockFiles } from '#server/features/inventory/stock-files/routes.ts'
import { askedPriceOf } from '#server/features/inventory/stock-price.ts'
import { extendRequestTimeout } from '#server/features/inventory/stock-queries.ts'
import { findStockOwner } from '#server/features/inventory/visibility/queries.ts'
import {
  presentPrices,
  readOperatorSettings,
  readSettings,
  stockMailAddress,
} from '#server/features/site/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused, notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A line of the own stock; some fields have two names (AM-083). */
function presentLine(
  line: OwnLine,
  currency: Currency,
  rates: Pick<Settings, 'USD' | 'GBP'>,
): OwnStockLine {
  const { askedCents: _asked, priceCents, ...shown } = line
  const condition = conditions[line.condition]!
  const price = askedPriceOf(line)
  return {
    ...shown,
    partnumber: line.partNumber,
    condition,
    partCondition: condition,
    ...presentPrices(priceCents, currency, rates),
    askedPrice: price === null ? callPrice : price.cents / 100,
    askedCurrency: price?.currency ?? 'EUR',
    updatedAt: line.updatedAt.toISOString(),
    version: versionOf(line),
  }
}

const presentRemoval = ({ id, lines, removedAt, isChange }: Removal) => ({
  id,
  lines,
  isChange,
  removedAt: removedAt.toISOString(),
  until: restorableUntil(removedAt).toISOString(),
})

const presentHit = (hit: ShownHit, timeZone: string): StockHit => ({
  id: hit.id,
  searchterms: hit.terms,
  partnumber: hit.partNumber,
  ...(hit.searcherId === null ? {} : { companyid: hit.searcherId }),
  name: hit.searcher ?? visitorName,
  dateHuman: formatDateTime(hit.searchedAt, timeZone),
  date: hit.searchedAt.toISOString(),
  ...(hit.contact && { contact: hit.contact }),
  ...(hit.country !== null && { country: hit.country }),
  ...(hit.hits !== null && { hits: hit.hits }),
  ...(hit.quantity !== null && { line: presentHitLine(hit, hit.quantity) }),
})

function presentHitLine(hit: ShownHit, quantity: number): StockHit['line'] {
  const price = askedPriceOf(hit)
  return {
    quantity,
    askedPrice: price === null ? callPrice : price.cents / 100,
    askedCurrency: price?.currency ?? 'EUR',
  }
}

/** A company's own stock; staff manage any. */
export function mountInventory(mount: Mount, platform: Platform): void {
  const { sql } = platform.database
  mountStockFiles(mount, platform)
  mountSelectedLines(mount, platform)

  mount(listStock, async ({ query: filter, viewer, currency }) => {
    const companyId = authorizeStockRead(viewer, filter.companyId)
    if (isRefused(companyId)) return companyId
    const { query, id, orderCol: sort, orderDesc: isDescending, page, pageSize: limit } = filter
    const now = platform.clock.now().getTime()
    const before = filter.isOld ? new Date(now - oldLineDays * 86_400_000) : undefined
    let selection: OwnSelection = { companyId, query, id, before, matchMode: 'terms' }
    let numResults = await countOwnLines(sql, selection)
    if (numResults === 0 && query !== '') {
      selection = { ...selection, matchMode: 'pieces' }
      numResults = await countOwnLines(sql, selection)
    }
    const offset = (page - 1) * limit
    const lines =
      numResults === 0 ? [] : await ownLines(sql, selection, { sort, isDescending, limit, offset })
    const settings = await readSettings(platform)
    const hits = await countHitsOfParts(sql, companyId, {
      since: new Date(now - lineHitDays * 86_400_000),
      partNumbers: lines.map(({ partNumber }) => partNumber),
    })
    const hitsOfPart = new Map(hits.map(({ partNumber, n }) => [partNumber, n]))
    const results = lines.map((line) => ({
      ...presentLine(line, currency, settings),
      hits: hitsOfPart.get(line.partNumber) ?? 0,
    }))
    return { status: 200, payload: { results, numResults } }
  })

  mount(countStock, async ({ query, viewer }) => {
    const companyId = authorizeStockRead(viewer, query.companyId)
    if (isRefused(companyId)) return companyId
    const since = restoreCutoff(platform.clock.now())
    const [owner, removals, { stockAge }, mailbox] = await Promise.all([
      findStockOwner(sql, companyId),
      deletionsSince(sql, companyId, since, maxRemovalsKept),
      readOperatorSettings(platform),
      stockMailAddress(platform),
    ])
    const payload = {
      count: owner?.lines ?? 0,
      refreshedAt: owner?.refreshedAt.toISOString() ?? null,
      refreshWeeks: stockAge.refreshWeeks,
      hidesAt: owner?.hidesAt?.toISOString() ?? null,
      isHidden: owner?.isHidden ?? false,
      removals: removals.map(presentRemoval),
      mailbox: mailbox ?? null,
    }
    return { status: 200, count: payload.count, payload }
  })

  mount(addStockLineCall, async ({ body, ...call }) => {
    const editor = authorizeStockChange(call, body)
    if (isRefused(editor)) return editor
    const done = await addStockLine(platform, editor, body)
    if (isRefused(done)) return done
    const { type } = done
    const line = presentLine(done.line, call.currency, await readSettings(platform))
    return { status: 200, type, payload: { type, line } }
  })

  mount(changeStockLineCall, async ({ params, body, ...call }) => {
    const editor = authorizeStockChange(call, body)
    if (isRefused(editor)) return editor
    const changed = await changeStockLine(platform, editor, params.id, body)
    if (isRefused(changed)) return changed
    const line = presentLine(changed, call.currency, await readSettings(platform))
    return { status: 200, payload: { line } }
  })

  mount(removeStockLineCall, async ({ params, body, ...call }) => {
    const editor = authorizeStockChange(call, body)
    if (isRefused(editor)) return editor
    const refused = await removeStockLine(platform, editor, params.id)
    return refused ?? { status: 200, payload: { msg: 'Deleted' } }
  })

  mount(removeAllStockCall, async ({ body, ...call }) => {
    const editor = authorizeStockChange(call, body)
    if (isRefused(editor)) return editor
    const removal = await removeAllStock(platform, editor, body?.typedName)
    if (isRefused(removal)) return removal
    if (!removal) return { status: 200, payload: { count: 0 } }
    const { id, until } = presentRemoval(removal)
    return { status: 200, payload: { count: removal.lines, removal: { id, until } } }
  })

  mount(previewUndoCall, async ({ params, query, viewer }) => {
    const companyId = authorizeStockRead(viewer, query.companyId)
    if (isRefused(companyId)) return companyId
    const since = restoreCutoff(platform.clock.now())
    const removal = await findRemoval(sql, companyId, params.id, since)
    if (!removal) return notFound()
    const { stockFileId, removedAt, hasLater, laterFile } = removal
    const isBlocked = stockFileId !== null && hasLater
    const obstacle = isBlocked ? refusals.laterStockChange(laterFile) : null
    const until = restorableUntil(removedAt).toISOString()
    const undo = await platform.database.transaction(async (tx) => {
      await extendRequestTimeout(tx)
      return previewUndo(tx, companyId, params.id)
    })
    return { status: 200, payload: { ...undo, until, obstacle } }
  })

  mount(restoreStockCall, async ({ body, ...call }) => {
    const editor = authorizeStockChange(call, body)
    if (isRefused(editor)) return editor
    const undone = await undoStockRemoval(platform, editor, body.id)
    if (isRefused(undone)) return undone
    return { status: 200, payload: { ...undone, count: undone.restored } }
  })

  mount(confirmStockCall, async ({ body, ...call }) => {
    const editor = authorizeStockChange(call, body)
    if (isRefused(editor)) return editor
    await confirmStock(platform, editor)
    const owner = await findStockOwner(sql, editor.companyId)
    return { status: 200, payload: { count: owner?.lines ?? 0 } }
  })

  mount(listStockHits, async ({ query, viewer, timeZone }) => {
    const companyId = authorizeStockRead(viewer, query.companyId)
    if (isRefused(companyId)) return companyId
    const offset = (query.page - 1) * hitsPerPage
    const selection = { companyId, partNumber: query.partNumber, isByPart: query.byPart }
    const [total, hits] = await Promise.all([
      countHits(sql, selection),
      hitsOf(sql, selection, { limit: hitsPerPage, offset }),
    ])
    return {
      status: 200,
      payload: { hits: hits.map((hit) => presentHit(hit, timeZone)), total },
    }
  })
}
