import { payloadQuery, type Api } from '#web/platform/api/api.ts'

export const mailsQuery = (api: Api, search: { page: number; address: string }) =>
  payloadQuery(
    api,
    ['mailbox', 'list', search],
    'mailboxMails',
    { query: search },
    { staleTime: 2000, keepsPrevious: true },
  )

export const mailQuery = (api: Api, id: string) =>
  payloadQuery(
    api,
    ['mailbox', 'one', id],
    'mailboxMail',
    { params: { id } },
    { staleTime: Infinity },
  )
