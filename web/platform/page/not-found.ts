import { maxId } from '#contract/search-params.ts'
import type { Notice } from '#contract/notices.ts'
import { isApiError } from '#web/platform/api/api.ts'
import { notFound } from '@tanstack/react-router'

/** Parses the id in a path; shows the 404 page for anything else. */
export function parseId(text: string): number {
  const id = /^\d+$/.test(text) ? Number(text) : 0
  if (id < 1 || id > maxId) throw notFound()
  return id
}

/** The text of the 404 page, also with a notice that it shows when it opens, or one in the page. */
export type NotFoundData =
  | string
  | { text: string; notice: Notice }
  | { title: string; text?: string | undefined; hint?: string }

/** Turns a 404 of the API into the 404 page. */
export async function orNotFound<T>(answer: Promise<T>, data?: NotFoundData): Promise<T> {
  try {
    return await answer
  } catch (failure) {
    if (isApiError(failure) && failure.status === 404) throw notFound({ data })
    throw failure
  }
}
