import { formatPageTitle, type BroadcastDetail } from '#contract/broadcasts/broadcasts.ts'
import { notices } from '#contract/page-notices.ts'
import { paths } from '#contract/paths.ts'
import { broadcastQuery } from '#web/features/broadcasts/api.ts'
import { isApiError } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { parseId } from '#web/platform/page/not-found.ts'
import type { RouterContext } from '#web/platform/page/router-context.ts'
import { notFound, redirect } from '@tanstack/react-router'

const maxDescriptionCharacters = 155

/** Loads a broadcast; removed or unknown ones throw notFound and show a notice on client navigation (BC-033). */
export async function loadDetail(
  { api, queryClient }: RouterContext,
  digits: string,
  { preload }: { preload: boolean },
) {
  const id = parseId(digits)
  try {
    const broadcast = await queryClient.ensureQueryData(broadcastQuery(api, id))
    if (broadcast.id !== id) {
      // It was corrected.
      const params = { id: String(broadcast.id) }
      throw redirect({ to: '/broadcasts/$id', params, replace: true, statusCode: 301 })
    }
    return { id, head: detailHead(broadcast) }
  } catch (failure) {
    if (!isApiError(failure) || failure.status !== 404) throw failure
    if (!import.meta.env.SSR && !preload) notify(notices.broadcastRemoved(failure.msg))
    throw notFound({ data: failure.msg })
  }
}

/** Page metadata of a broadcast, from the fields visible to this viewer. */
export function detailHead(broadcast: BroadcastDetail) {
  const { id, subject, headline, side, broadcastListName, brand, description } = broadcast
  const text = `${headline}. ${broadcast.additionalInfo}`.replace(/\s+/g, ' ').trim()
  const letters = [...text]
  return {
    title: formatPageTitle(subject),
    description:
      letters.length > maxDescriptionCharacters
        ? `${letters
            .slice(0, maxDescriptionCharacters - 3)
            .join('')
            .trim()}...`
        : text,
    keywords: [side, broadcastListName, brand, description].filter(Boolean).join(', '),
    path: paths.broadcast(id),
  }
}
