import type { Plan } from '#contract/broadcasts/broadcast-settings.ts'
import type { Account, CompanyState } from '#server/features/companies/rules.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow } from '#server/platform/database/rows.ts'

export async function lockAccount(tx: Tx, companyId: number) {
  const [row] = await tx<(Account & { version: number })[]>`
    select state, state_beneath as underlying_state, trial_ends_at, plan, is_service_only,
      block_html, message_html, version
    from company where id = ${companyId} for no key update`
  return row
}

export const updateAccount = (tx: Tx, companyId: number, account: Account, now: Date) => tx`
  update company set state = ${account.state}, state_beneath = ${account.underlyingState},
    trial_ends_at = ${account.trialEndsAt}, plan = ${account.plan},
    is_service_only = ${account.isServiceOnly}, block_html = ${account.blockHtml},
    message_html = ${account.messageHtml}, version = version + 1,
    application_decided_at = case when state = 'new' and ${account.state} <> 'new' then ${now}::timestamptz
      else application_decided_at end
  where id = ${companyId}`

interface ContactNotices {
  companyId: number
  version: number
  blockHtml: string
  messageHtml: string
}

export async function lockContactNotices(tx: Tx, contactId: number) {
  const [row] = await tx<ContactNotices[]>`
    select company_id, version, block_html, message_html
    from contact where id = ${contactId} for no key update`
  return row
}

export const updateContactNotices = (
  tx: Tx,
  contactId: number,
  words: Pick<ContactNotices, 'blockHtml' | 'messageHtml'>,
) => tx`
  update contact set block_html = ${words.blockHtml}, message_html = ${words.messageHtml},
    version = version + 1
  where id = ${contactId}`

export interface ContactAccountRow {
  name: string
  companyId: number
  state: CompanyState
  underlyingState: CompanyState | null
  trialEndsAt: Date | null
  /** Personal messages take precedence over those of the company. */
  ownBlockHtml: string
  ownMessageHtml: string
  blockHtml: string
  messageHtml: string
}

export async function findContactAccount(db: Queryable, contactId: number) {
  const [row] = await db<ContactAccountRow[]>`
    select contact.name, company.id as company_id, state, state_beneath as underlying_state,
      trial_ends_at, contact.block_html as own_block_html, contact.message_html as own_message_html,
      company.block_html, company.message_html
    from contact join company on company.id = contact.company_id
    where contact.id = ${contactId}`
  return row
}

interface TrialRow {
  companyId: number
  trialEndsAt: Date
}

/** Expired trials, including those under a custom block. */
export const listExpiredTrials = (db: Queryable, now: Date) => db<{ companyId: number }[]>`
  select id as company_id from company
  where trial_ends_at <= ${now} and (state = 'trial' or state_beneath = 'trial')
  order by trial_ends_at, id`

export const listTrialsEndingBefore = (db: Queryable, span: { now: Date; until: Date }) => db<
  TrialRow[]
>`
  select id as company_id, trial_ends_at from company
  where trial_ends_at > ${span.now} and trial_ends_at <= ${span.until} and state = 'trial'
  order by trial_ends_at, id`

interface MainContactRow {
  id: number
  name: string
  email: string
  companyName: string
  plan: Plan | null
}

export async function findMainContact(db: Queryable, companyId: number) {
  const [row] = await db<MainContactRow[]>`
    select contact.id, contact.name, email, company.name as company_name, plan
    from contact join company on company.id = contact.company_id
    where company.id = ${companyId} and removed_at is null
    order by position limit 1`
  return row
}

export const findTrialEnd = async (tx: Tx, companyId: number): Promise<Date | null> =>
  (
    await firstRow(tx<{ trialEndsAt: Date | null }[]>`
      select trial_ends_at from company where id = ${companyId}`)
  )?.trialEndsAt ?? null

interface ContactAtAddress {
  contactId: number
  companyId: number
  name: string
  /** The main address. */
  ownAddress: string
  state: CompanyState
}

/** The contact with an address; a main address takes precedence over an alternative one. */
export const findContactAt = (db: Queryable, address: string) =>
  firstRow(db<ContactAtAddress[]>`
    select contact.id as contact_id, company.id as company_id, contact.name,
      email as own_address, company.state
    from contact join company on company.id = company_id
    where (email = ${address} or email_alternative = ${address}) and removed_at is null
    order by email = ${address} desc, contact.id limit 1`)
