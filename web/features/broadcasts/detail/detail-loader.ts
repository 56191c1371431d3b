import { titleOf, type BroadcastDetail } from '#contract/broadcasts/broadcasts.ts'
import { maxId } from '#contract/endpoint.ts'
import { notices } from '#contract/page-notices.ts'
import { paths } from '#contract/paths.ts'
import { broadcastQuery } from '#web/features/broadcasts/api.ts'
import { isApiError } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import type { RouterContext } from '#web/platform/page/router-context.ts'
import { notFound } from '@tanstack/react-router'

/** Letters that stand below the title in search results. */
const descriptionLetters = 155

/** Reads one broadcast; a removed or unknown one is no page, and inside the app a notice says so (BC-033). */
export async function loadDetail(
  { api, queryClient }: RouterContext,
  digits: string,
  { preload }: { preload: boolean },
) {
  const id = Number(digits)
  if (id < 1 || id > maxId) throw notFound()
  try {
    return { id, head: detailHead(await queryClient.ensureQueryData(broadcastQuery(api, id))) }
  } catch (failure) {
    if (!isApiError(failure) || failure.status !== 404) throw failure
    if (!import.meta.env.SSR && !preload) notify(notices.broadcastRemoved(failure.msg))
    throw notFound({ data: failure.msg })
  }
}

/** What search engines and shared links read of a broadcast, from what this viewer may see. */
export function detailHead(broadcast: BroadcastDetail) {
  const { id, subject, headline, side, broadcastListName, brand, description } = broadcast
  const text = `${headline}. ${broadcast.additionalInfo}`.replace(/\s+/g, ' ').trim()
  const letters = [...text]
  return {
    title: titleOf(subject),
    description:
      letters.length > descriptionLetters
        ? `${letters
            .slice(0, descriptionLetters - 3)
            .join('')
            .trim()}...`
        : text,
    keywords: [side, broadcastListName, brand, description].filter(Boolean).join(', '),
    path: paths.broadcast(id),
  }
}
