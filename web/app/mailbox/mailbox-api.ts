import { mailboxMail, mailboxMails } from '#contract/mailbox.ts'
import { isApiError, type Api } from '#web/platform/api/api.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'

export const mailsQuery = (api: Api, search: { page: number; address: string }) =>
  queryOptions({
    queryKey: ['mailbox', 'list', search],
    queryFn: async () => (await api(mailboxMails, { query: search })).payload,
    staleTime: 2000,
    placeholderData: keepPreviousData,
  })

export const mailQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['mailbox', 'one', id],
    queryFn: async () => (await api(mailboxMail, { params: { id } })).payload,
    staleTime: Infinity,
  })

/** Turns a 404 of the API into the 404 page. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (failure) {
    if (isApiError(failure) && failure.status === 404) throw notFound()
    throw failure
  }
}
