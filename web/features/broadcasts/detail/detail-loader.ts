import { formatPageTitle, type BroadcastDetail } from '#contract/broadcasts/broadcasts.ts'
import { notices } from '#contract/page-notices.ts'
import { paths } from '#contract/paths.ts'
import { broadcastQuery } from '#web/features/broadcasts/api.ts'
import { isApiError } from '#web/platform/api/api.ts'
import { parseId, type NotFoundData } from '#web/platform/page/not-found.ts'
import type { RouterContext } from '#web/platform/page/router-context.ts'
import { notFound, redirect } from '@tanstack/react-router'

const maxDescriptionCharacters = 155

/** Loads a broadcast; the 404 page of removed or unknown ones shows a notice (BC-033). */
export async function loadDetail({ api, queryClient }: RouterContext, digits: string) {
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
    const data: NotFoundData = { text: failure.msg, notice: notices.broadcastRemoved(failure.msg) }
    throw notFound({ data })
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
