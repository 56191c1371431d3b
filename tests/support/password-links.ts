import { login } from '#contract/auth/sessions.ts'
import {
  requestPassword,
  resetPasswordWithToken,
  verifyResetToken,
} from '#contract/auth/passwords.ts'
import { sendResetLink } from '#server/features/auth/jobs.ts'
import { visitor, type Caller } from './market/callers.ts'
import { aContact, type TestContact } from './market/factories.ts'
import { queuedMails, type QueuedMail } from './mail/mails.ts'
import type { TestMarket } from './market/test-market.ts'

/** A strong password. */
export const newPassword = 'Nine-quiet-barges-2031'

/** A new member without earlier requests. */
export async function aFreshMember(market: TestMarket): Promise<TestContact> {
  await market.database.sql`delete from sign_in_failure`
  return aContact(market)
}

export const askForLink = (market: TestMarket, email: string, from?: string) =>
  visitor(market).raw(
    requestPassword.method,
    requestPassword.path,
    { email },
    from === undefined ? {} : { 'x-forwarded-for': from },
  )

/** Queued requests for links, oldest first. */
export const openRequests = (market: TestMarket) => market.database.sql<
  { id: string; payload: Record<string, string> }[]
>`
  select job.id, job.payload from graphile_worker._private_jobs as job
  join graphile_worker._private_tasks as task on task.id = job.task_id
  where task.identifier = ${sendResetLink.name} order by job.id`

/** Runs the jobs of queued requests. */
export async function workOffRequests(market: TestMarket): Promise<void> {
  for (const { id, payload } of await openRequests(market)) {
    await sendResetLink.run(market.platform, payload)
    await market.database.sql`delete from graphile_worker._private_jobs where id = ${id}`
  }
}

export const linkMails = async (market: TestMarket, email: string): Promise<QueuedMail[]> =>
  (await queuedMails(market, 'password-link:')).filter(({ addresses }) => addresses.includes(email))

/** The token in a mail. */
export const tokenIn = ({ text }: Pick<QueuedMail, 'text'>): string =>
  /\/\?reset=([\w-]+)/.exec(text)![1]!

/** Requests a link and reads its token from the mail. */
export async function resetToken(market: TestMarket, email: string): Promise<string> {
  await askForLink(market, email)
  await workOffRequests(market)
  return tokenIn((await linkMails(market, email)).at(-1)!)
}

/** The token in the newest welcome mail of a contact. */
export const welcomeToken = async (market: TestMarket, contactId: number): Promise<string> =>
  tokenIn((await queuedMails(market, `welcome:${contactId}:`)).at(-1)!)

/** Response to the verification of a link. */
export const verifyLink = async (market: TestMarket, token: unknown) =>
  (await visitor(market).raw('POST', verifyResetToken.path, { resetToken: token })).body as {
    payload: { isSuccess: boolean; msg: string; owner?: Record<string, string> }
  }

/** Sets a password with the token of a link. */
export const setByLink = (
  market: TestMarket,
  token: string,
  password = newPassword,
  who: Caller = visitor(market),
) => who.raw('POST', resetPasswordWithToken.path, { token, password })

/** Signs in over HTTP with a password. */
export const signInBy = (market: TestMarket, { email }: { email: string }, password: string) =>
  visitor(market).call(login, { body: { email, password } })
