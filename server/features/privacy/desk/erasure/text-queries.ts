import { companyTerms } from '#contract/company-terms.ts'
import { erasedText } from '#server/features/privacy/desk/erasure/rules.ts'
import type { Fragment, Tx } from '#server/platform/database/database.ts'
import { columnOf } from '#server/platform/database/rows.ts'

const termColumns = companyTerms.map(({ name }) => columnOf(name))

/** Texts of one table. */
interface Texts {
  table: string
  columns: readonly string[]
  /** Columns of type jsonb. */
  json?: readonly string[]
  /** The rows that are to, from or about the company and its people. */
  linked: Fragment
  /** Whether addresses and numbers are replaced in all rows. */
  everywhere?: boolean
}

/** Texts by members and staff that may name a person, outside of the audit log and of accounting. */
function textsAbout(tx: Tx, companyId: number, emails: readonly string[]): Texts[] {
  const people = tx`(select id from contact where company_id = ${companyId})`
  const tickets = tx`(select id from provider_message where contact_id in ${people})`
  const complaints = tx`
    (select id from complaint where ${companyId} in (company_id, by_company_id))`
  const everywhere = true
  const all = tx`true`
  return [
    {
      table: 'company',
      columns: ['description', ...termColumns, 'block_html', 'message_html'],
      linked: tx`id = ${companyId}`,
    },
    {
      table: 'broadcast_reply',
      columns: ['subject', 'body'],
      linked: tx`contact_id in ${people}
        or broadcast_id in (select id from broadcast where company_id = ${companyId})`,
      everywhere,
    },
    {
      table: 'contact_message',
      columns: ['subject', 'body'],
      linked: tx`company_id = ${companyId} or sender_id in ${people}`,
      everywhere,
    },
    {
      table: 'provider_message',
      columns: ['subject', 'body'],
      linked: tx`contact_id in ${people}`,
      everywhere,
    },
    {
      table: 'ticket_message',
      columns: ['body', 'from_name'],
      linked: tx`ticket_id in ${tickets}`,
      everywhere,
    },
    {
      table: 'rfq',
      columns: ['message'],
      linked: tx`sender_id in ${people}
        or id in (select rfq_id from rfq_recipient where company_id = ${companyId})`,
      everywhere,
    },
    {
      table: 'recommendation',
      columns: ['words'],
      linked: tx`${companyId} in (company_id, by_company_id)`,
      everywhere,
    },
    {
      table: 'complaint',
      columns: ['title', 'body', 'resolution'],
      linked: tx`id in ${complaints}`,
      everywhere,
    },
    {
      table: 'complaint_entry',
      columns: ['words', 'other_words'],
      linked: tx`complaint_id in ${complaints}`,
      everywhere,
    },
    {
      table: 'registration_message',
      columns: ['body'],
      linked: tx`registration_id in (select id from registration where company_id = ${companyId})`,
      everywhere,
    },
    { table: 'staff_note', columns: ['text'], linked: tx`company_id = ${companyId}`, everywhere },
    { table: 'company_check', columns: ['note'], linked: tx`company_id = ${companyId}` },
    { table: 'stock_file', columns: ['name'], linked: tx`company_id = ${companyId}` },
    {
      table: 'file',
      columns: ['name'],
      linked: tx`id in (
        select purchase_order_file_id from complaint where id in ${complaints}
        union select invoice_file_id from complaint where id in ${complaints}
        union select file_id from complaint_entry where complaint_id in ${complaints}
        union select file_id from stock_file where company_id = ${companyId})`,
    },
    {
      table: 'bulk_act_item',
      columns: ['note'],
      json: ['before'],
      linked: tx`company_id = ${companyId}`,
    },
    // Few rows, which name no company.
    { table: 'bulk_act', columns: ['reason'], json: ['settings'], linked: all },
    { table: 'queue_note', columns: ['text'], linked: all },
    { table: 'broadcast_removal', columns: ['reason'], linked: all },
    { table: 'list_view', columns: ['name', 'address'], linked: all },
    {
      table: 'mail_message',
      columns: ['sender_name', 'reply_to_name', 'subject', 'body_text', 'body_html'],
      json: ['headers', 'list'],
      linked: tx`reply_to_address = any(${emails as string[]})
        or id in (select message_id from mail_delivery where contact_id in ${people})`,
    },
  ]
}

const join = (tx: Tx, parts: readonly Fragment[], by: Fragment): Fragment =>
  parts.reduce((one, other) => tx`${one} ${by} ${other}`)

/** Replaces what a pattern finds in some rows of a table, never by a longer text; returns the number of rows. */
async function redact(
  tx: Tx,
  { table, columns, json = [] }: Pick<Texts, 'table' | 'columns' | 'json'>,
  rows: Fragment,
  pattern: string,
): Promise<number> {
  const changed = [
    ...columns.map((name) => {
      const column = tx(name)
      return tx`${column} = left(regexp_replace(${column}, ${pattern}, ${erasedText}, 'gi'),
        greatest(length(${column}), ${erasedText.length}))`
    }),
    ...json.map((name) => {
      const column = tx(name)
      return tx`${column} = regexp_replace(${column}::text, ${pattern}, ${erasedText}, 'gi')::jsonb`
    }),
  ]
  const matches = [...columns, ...json].map((name) => tx`${tx(name)}::text ~* ${pattern}`)
  const { count } = await tx`
    update ${tx(table)} set ${join(tx, changed, tx`,`)}
    where (${rows}) and (${join(tx, matches, tx`or`)})`
  return count
}

/** Replaces names, addresses and numbers in texts; returns the number of texts. */
export async function redactTexts(
  tx: Tx,
  companyId: number,
  emails: readonly string[],
  patterns: { named: string | undefined; reach: string | undefined },
): Promise<number> {
  let texts = 0
  for (const { linked, everywhere = false, ...table } of textsAbout(tx, companyId, emails)) {
    if (patterns.named !== undefined) texts += await redact(tx, table, linked, patterns.named)
    if (everywhere && patterns.reach !== undefined)
      texts += await redact(tx, table, tx`true`, patterns.reach)
  }
  return texts
}

/** Replaces them in the company's own broadcasts; a job derives what visitors read and what is searched. */
export const redactBroadcasts = (tx: Tx, companyId: number, pattern: string) =>
  redact(
    tx,
    {
      table: 'broadcast',
      columns: ['additional_info', 'message', 'subject', 'headline'],
      json: ['public_view'],
    },
    tx`company_id = ${companyId}`,
    pattern,
  )
