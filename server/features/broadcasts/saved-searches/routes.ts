import { formatDate } from '#contract/dates.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import {
  removeSavedSearch,
  removeSavedSearchByField,
  listSavedSearches,
  saveSearch,
  updateNotificationType,
} from '#contract/broadcasts/saved-searches.ts'
import {
  addSavedSearch,
  changeNotification,
} from '#server/features/broadcasts/saved-searches/change-saved-searches.ts'
import {
  getAlertAddress,
  deleteSavedSearch,
  findSavedSearches,
  type SavedSearchRow,
} from '#server/features/broadcasts/saved-searches/queries.ts'
import { authorizeMailRead } from '#server/features/broadcasts/subscriptions/authorize-contact.ts'
import { alertTopic } from '#server/features/broadcasts/rules.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused, notFound, refuseFields } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

function present(row: SavedSearchRow, timeZone: string) {
  const { id, q, isDigest, createdAt, lastHitAt } = row
  const lists = row.listIds ?? []
  return {
    id,
    q,
    exactPhrase: row.isExactPhrase,
    listType: lists.length === 1 ? lists[0]! : null,
    ...(lists.length > 1 && { listTypes: lists }),
    broadcastType: row.side,
    companyId: row.companyId,
    companyName: row.companyName,
    isDigest,
    doUpdateImmediately: !isDigest,
    created: formatDate(createdAt, timeZone),
    createdDT: createdAt,
    lastHit: lastHitAt && formatDate(lastHitAt, timeZone),
    lastHitDT: lastHitAt,
  }
}

export function mountSavedSearches(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  mount(listSavedSearches, async ({ query, viewer, timeZone }) => {
    const owner = await authorizeMailRead(sql, viewer, query.contactId)
    if (isRefused(owner)) return owner
    const { contactId } = owner
    const [rows, { address, isStopped }, { savedSearchesPerContact: most }] = await Promise.all([
      findSavedSearches(sql, contactId),
      getAlertAddress(sql, contactId, alertTopic),
      readOperatorSettings(platform),
    ])
    const results = rows.map((row) => present(row, timeZone))
    const alertsStoppedFor = isStopped ? address : null
    return { status: 200, payload: { results, alertsStoppedFor, most } }
  })

  mount(saveSearch, async ({ body, viewer, timeZone }) => {
    const saved = await addSavedSearch(platform, viewer, body)
    if (isRefused(saved)) return saved
    return { status: 200, payload: { result: present(saved, timeZone) } }
  })

  mount(updateNotificationType, async ({ params, body, viewer, timeZone }) => {
    const saved = await changeNotification(platform, viewer, { ...params, ...body })
    if (isRefused(saved)) return saved
    return { status: 200, payload: { result: present(saved, timeZone) } }
  })

  const remove = async (id: number, contactId: number) =>
    (await deleteSavedSearch(sql, id, contactId))
      ? ({ status: 200, payload: { id } } as const)
      : notFound()

  mount(removeSavedSearch, async ({ params, viewer }) => remove(params.id, viewer.contactId))

  mount(removeSavedSearchByField, async ({ query, body, viewer }) => {
    const id = body?.id ?? query.id
    if (id === undefined) return refuseFields([{ param: 'id', msg: fieldMessages.required }])
    return remove(id, viewer.contactId)
  })
}
