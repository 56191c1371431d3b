import type { Viewer } from '#contract/access.ts'
import {
  broadcastBoard,
  listBroadcastLists,
  getBroadcast,
  listBroadcasts,
} from '#contract/broadcasts/broadcasts.ts'
import {
  composeSuggestions,
  correctBroadcast as correctEndpoint,
  findDuplicate,
  previewBroadcast,
} from '#contract/broadcasts/composing.ts'
import {
  composeBroadcast as composeEndpoint,
  composeLimit,
  removeBroadcast as removeEndpoint,
  resendBroadcast as resendEndpoint,
} from '#contract/broadcasts/posting.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { notices } from '#contract/page-notices.ts'
import { refusals } from '#contract/refusals.ts'
import { createFeedCache } from '#server/features/broadcasts/feed/build-feed.ts'
import {
  composeBroadcast,
  postedCounter,
  correctBroadcast,
  removeBroadcast,
  resendBroadcast,
} from '#server/features/broadcasts/posting/compose-broadcast.ts'
import {
  findEarlierBroadcast,
  listSuggestions,
  previewMail,
} from '#server/features/broadcasts/posting/help-composing.ts'
import { removeBroadcasts } from '#server/features/broadcasts/moderation/remove-broadcasts.ts'
import {
  listAddress,
  postingAddress,
} from '#server/features/broadcasts/posting/distribute-broadcast.ts'
import {
  isFoundByVisitors,
  searchBroadcasts,
} from '#server/features/broadcasts/search/find-broadcasts.ts'
import { findSimilarSearches } from '#server/features/broadcasts/search/find-similar.ts'
import { previewLimits } from '#server/features/broadcasts/posting/check-limits.ts'
import {
  presentDetail,
  presentRow,
  type Audience,
} from '#server/features/broadcasts/search/present-broadcast.ts'
import {
  allLists,
  boardCounts,
  findBroadcast,
  findCorrection,
  findListNames,
  listLastReplies,
} from '#server/features/broadcasts/queries.ts'
import { markRows } from '#server/features/broadcasts/read-marks/find-read-marks.ts'
import { mountReadMarks } from '#server/features/broadcasts/read-marks/routes.ts'
import { mountSavedSearches } from '#server/features/broadcasts/saved-searches/routes.ts'
import { mountBroadcastSettings } from '#server/features/broadcasts/subscriptions/routes.ts'
import { isFavourite } from '#server/features/companies/public.ts'
import { countSearch } from '#server/features/parts/public.ts'
import { isRobot, readSettings } from '#server/features/site/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import {
  answerResult,
  answerMessage,
  isRefused,
  notFound,
  refuseFields,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

const day = 86_400_000

export function mountBroadcasts(mount: Mount, platform: Platform): void {
  const { database, clock } = platform
  const { sql } = database
  const answerFeed = createFeedCache(platform)

  const audienceOf = async (
    viewer: Viewer,
    timeZone: string,
    ids: readonly number[],
  ): Promise<Audience> => {
    const replies = viewer.kind === 'contact' ? await listLastReplies(sql, ids, viewer) : []
    return {
      viewer,
      timeZone,
      now: clock.now(),
      brand: await readSettings(platform),
      replies: new Map(replies.map((reply) => [reply.broadcastId, reply])),
    }
  }

  mount(listBroadcasts, async ({ query, viewer, timeZone, request, view }) => {
    const names = await findListNames(sql, query.listType)
    if (!names) return refuseFields([{ param: 'listType', msg: fieldMessages.list }])
    if (query.contentType === 'rss') {
      return answerFeed(query, names.join(', ') || undefined, await allLists(sql))
    }
    const searchResult = await searchBroadcasts(database, query, viewer)
    const { rows, total, areLookalikes } = searchResult
    const ids = rows.map(({ id }) => id)
    const audience = await audienceOf(viewer, timeZone, ids)
    const similar =
      searchResult.isMissing && query.page === 1
        ? await findSimilarSearches(database, query, viewer)
        : undefined
    if (
      query.page === 1 &&
      total > 0 &&
      !areLookalikes &&
      !view &&
      !isRobot(request.headers['user-agent'])
    ) {
      await countSearch(
        platform,
        query.query,
        async () => viewer.kind === 'visitor' || (await isFoundByVisitors(database, query, rows)),
      )
    }
    const results = rows.map((row) => presentRow(row, audience))
    const marked = await markRows(sql, results, viewer, clock.now())
    return {
      status: 200,
      payload: {
        ...marked,
        numResults: total,
        isLookalike: areLookalikes || undefined,
        similar,
      },
    }
  })

  mount(listBroadcastLists, async () => {
    const lists = await allLists(sql)
    const results = lists.map((list) => ({
      ...list,
      email: listAddress(platform, list),
      mailTo: postingAddress(platform, list),
    }))
    return { status: 200, payload: { results } }
  })

  mount(broadcastBoard, async () => {
    const now = clock.now()
    const results = [...(await boardCounts(sql, new Date(now.getTime() - day)))]
    const total = results.reduce((sum, row) => sum + row.wts + row.wtb, 0)
    return { status: 200, payload: { results, total, updatedAt: now } }
  })

  mount(getBroadcast, async ({ params, viewer, timeZone }) => {
    const row = (await findBroadcast(sql, params.id)) ?? (await findCorrection(sql, params.id))
    if (!row) return notFound(refusals.broadcastRemoved)
    const [audience, isFavorite] = await Promise.all([
      audienceOf(viewer, timeZone, [row.id]),
      viewer.kind === 'contact' ? isFavourite(sql, viewer.contactId, row.companyId) : false,
    ])
    const result = presentDetail(row, audience, isFavorite)
    return { status: 200, result, payload: { result } }
  })

  // Created at the start, so that it is 0 before the first broadcast.
  postedCounter(platform)
  mount(composeEndpoint, async ({ body, viewer }) => {
    const sent = await composeBroadcast(platform, viewer, body)
    if (isRefused(sent)) return sent
    return { status: 200, payload: { id: sent.id, msg: notices.broadcastSent.title } }
  })

  mount(removeEndpoint, async ({ params, body, viewer, actor }) => {
    const reason = body?.reason ?? ''
    if (viewer.kind === 'staff' && reason === '') {
      return refuseFields([{ param: 'reason', msg: fieldMessages.required }])
    }
    const removal =
      viewer.kind === 'staff'
        ? removeBroadcasts(platform, [params.id], { actor, staffId: viewer.staffId, reason })
        : removeBroadcast(platform, params.id, viewer)
    return answerMessage(removal, notices.broadcastDeleted.title)
  })

  mount(correctEndpoint, async ({ params, body, viewer }) => {
    const sent = await correctBroadcast(platform, viewer, params.id, body)
    if (isRefused(sent)) return sent
    return { status: 200, payload: { id: sent.id, msg: notices.broadcastCorrected.title } }
  })

  mount(findDuplicate, async ({ body, viewer }) => ({
    status: 200,
    payload: await findEarlierBroadcast(platform, viewer, body),
  }))

  mount(previewBroadcast, ({ body, viewer }) => answerResult(previewMail(platform, viewer, body)))

  mount(composeSuggestions, async ({ viewer }) => ({
    status: 200,
    payload: await listSuggestions(platform, viewer),
  }))

  mount(resendEndpoint, ({ params, viewer }) =>
    answerMessage(resendBroadcast(platform, viewer, params.id), notices.broadcastResent.title),
  )

  mount(composeLimit, ({ body, viewer, timeZone }) =>
    answerResult(previewLimits(platform, viewer, Number(body.listType), timeZone)),
  )

  mountBroadcastSettings(mount, platform)
  mountReadMarks(mount, platform)
  mountSavedSearches(mount, platform)
}
