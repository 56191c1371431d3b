import {
  conditions,
  maxConditionWords,
  type Condition,
  type FileQuestion,
  type StockMapping,
} from '#contract/inventory/inventory.ts'
import type { ImportFault, ImportMode, StockFile } from '#contract/inventory/stock-files.ts'
import {
  hashLayout,
  type SavedMapping,
} from '#server/features/inventory/reading/columns/saved-mappings.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow, onlyValue } from '#server/platform/database/rows.ts'

export interface FileInspection {
  names: string[]
  sheet: string | null
  delimiter: string | null
  /** Questions that were open; files that were inspected before there were questions have none. */
  open?: FileQuestion[]
}

type Inspected = { inspection: FileInspection; seen: { lines: number } }

export interface StockFileRow extends Pick<
  StockFile,
  'id' | 'via' | 'name' | 'size' | 'state' | 'mode' | 'lines' | 'linesRead'
> {
  companyId: number
  contactId: number | null
  /** Row of `file`; null once imported. */
  fileId: number | null
  givenAt: Date
  /** As a person chose it, or as a mailed file was read whose refused lines can be corrected. */
  mapping: StockMapping | null
  inspection: FileInspection | null
  endedAt: Date | null
  undoneAt: Date | null
  fault: ImportFault | null
}

const columns = (db: Queryable) => db`
  file.id, file.company_id, file.contact_id, via, file.name, size, file_id, given_at, file.state,
  mode, mapping, looked as inspection, file.lines, lines_read, ended_at, undone_at, fault`

export type ShownStockFile = StockFileRow &
  Pick<StockFile, 'by' | 'counts' | 'refusedKept' | 'stoppedRemoval'> & {
    /** The removal that undoes its import, and its time. */
    removalId: number | null
    removedAt: Date | null
  }

const shown = (db: Queryable) => db`
  ${columns(db)}, contact.name as by,
  case when file.state = 'done' then json_build_object(
    'added', added, 'changed', changed, 'unchanged', unchanged, 'removed', removed,
    'combined', combined, 'refused', refused, 'skipped', skipped, 'warned', warned) end as counts,
  case when fault = 'fewerLines' and stopped_removed is not null then json_build_object(
    'listed', stopped_listed, 'removed', stopped_removed) end as stopped_removal,
  refused_kept, removal.id as removal_id,
  removal.removed_at
  from stock_file as file left join contact on contact.id = file.contact_id
  left join stock_removal as removal on removal.stock_file_id = file.id`

export const latestStockFiles = (db: Queryable, companyId: number, limit: number) => db<
  ShownStockFile[]
>`
  select ${shown(db)} where file.company_id = ${companyId} order by file.id desc limit ${limit}`

/** A stock file of this company; files of others are not found. */
export const findShownFile = (db: Queryable, companyId: number, id: number) =>
  firstRow(db<ShownStockFile[]>`
    select ${shown(db)} where file.company_id = ${companyId} and file.id = ${id}`)

export const lockStockFile = (tx: Tx, companyId: number, id: number) =>
  firstRow(tx<StockFileRow[]>`
    select ${columns(tx)} from stock_file as file
    where company_id = ${companyId} and id = ${id} for update`)

/** Key of the advisory lock; unique among the locks with two keys. */
const stockFilesLock = 7_201_602

/** Serialises uploads and starts of one company. */
export const lockStockFiles = (tx: Tx, companyId: number) => tx`
  select pg_advisory_xact_lock(${stockFilesLock}, ${companyId})`

export async function insertStockFile(
  tx: Tx,
  file: {
    companyId: number
    contactId: number | null
    via: 'page' | 'mail'
    name: string
    size: number
    fileId: number
    now: Date
    /** Of a mailed file: the mode, if it is known, and the file of the mail that is imported before. */
    queued?: { mode: ImportMode | null; previousId: number | null }
    inspected?: Inspected
  },
): Promise<number> {
  const { queued, inspected, now } = file
  return onlyValue(tx<{ id: number }[]>`
    insert into stock_file (
      company_id, contact_id, via, previous_id, name, size, file_id, given_at, state, mode,
      turn, looked, lines
    ) values (
      ${file.companyId}, ${file.contactId}, ${file.via}, ${queued?.previousId ?? null},
      ${file.name}, ${file.size}, ${file.fileId}, ${now}, ${queued ? 'waiting' : 'uploaded'},
      ${queued?.mode ?? null}, ${queued ? tx`nextval('stock_file_turn')` : null},
      ${inspected ? JSON.stringify(inspected.inspection) : null}::text::jsonb, ${inspected?.seen.lines ?? null}
    ) returning id`)
}

export const saveInspection = (db: Queryable, id: number, { inspection, seen }: Inspected) => db`
  update stock_file set looked = ${JSON.stringify(inspection)}::text::jsonb, lines = ${seen.lines}
  where id = ${id} and state in ('uploaded', 'failed', 'reading')`

export interface ImportStart {
  mapping: StockMapping
  mode: ImportMode
  /** Lines that the person agreed to lose. */
  confirmedRemoval?: number | undefined
}

/** Queues a file behind those of its company that were started before. */
export const saveImportStart = (
  tx: Tx,
  id: number,
  { mapping, mode, confirmedRemoval }: ImportStart,
) => tx`
  update stock_file
  set state = 'waiting', mapping = ${JSON.stringify(mapping)}::text::jsonb, mode = ${mode},
    confirmed_removal = ${confirmedRemoval ?? null},
    turn = nextval('stock_file_turn'), lines_read = 0, attempts = 0, ended_at = null, fault = null,
    refused_kept = 0, previous_id = null
  where id = ${id}`

/** Queues a failed import again as it was, if its file is stored; undefined if it is not. */
export const requeueImport = (tx: Tx, id: number) =>
  firstRow(tx<{ companyId: number; name: string }[]>`
    update stock_file
    set state = 'waiting', turn = nextval('stock_file_turn'), lines_read = 0, attempts = 0,
      ended_at = null, fault = null, refused_kept = 0
    where id = ${id} and state = 'failed' and file_id is not null
    returning company_id, name`)

interface StoredFile {
  id: number
  fileId: number | null
}

/** The oldest pending files beyond the limit of a company. */
export const excessPendingFiles = (tx: Tx, companyId: number, limit: number) => tx<StoredFile[]>`
  select id, file_id from stock_file
  where company_id = ${companyId} and state in ('uploaded', 'failed')
  order by id desc offset ${limit} for update`

export const countRunningImports = (tx: Tx, companyId: number) =>
  onlyValue(tx<{ n: number }[]>`
    select count(*)::int as n from stock_file
    where company_id = ${companyId} and state in ('waiting', 'reading', 'writing')`)

/** Files uploaded before a time, except queued and running ones and those whose import can be undone. */
export const oldStockFiles = (
  tx: Tx,
  { before, undoableSince, limit }: { before: Date; undoableSince: Date; limit: number },
) => tx<StoredFile[]>`
  select id, file_id from stock_file as file
  where given_at <= ${before} and state in ('uploaded', 'done', 'failed') and not exists (
    select from stock_removal where stock_file_id = file.id and removed_at > ${undoableSince})
  order by given_at limit ${limit} for update skip locked`

export const deleteStockFile = (tx: Tx, id: number) => tx`delete from stock_file where id = ${id}`

// ── Saved mappings ──

/** Layouts of one company whose mapping is kept. */
const maxLayouts = 20

interface KnownLayout {
  remembered: SavedMapping
  mode: ImportMode
}

/** Saved mappings of a company, most recently used first. */
export const savedLayouts = (db: Queryable, companyId: number) => db<KnownLayout[]>`
  select remembered, mode from stock_mapping where company_id = ${companyId}
  order by used_at desc limit ${maxLayouts}`

export async function saveLayout(
  tx: Tx,
  companyId: number,
  { remembered, mode, now }: KnownLayout & { now: Date },
): Promise<void> {
  await tx`
    insert into stock_mapping (company_id, layout, remembered, mode, used_at)
    values (${companyId}, ${hashLayout(remembered.all)}, ${JSON.stringify(remembered)}::text::jsonb, ${mode}, ${now})
    on conflict (company_id, layout) do update set remembered = excluded.remembered,
      mode = excluded.mode, used_at = excluded.used_at`
  await tx`
    delete from stock_mapping where company_id = ${companyId} and layout in (
      select layout from stock_mapping where company_id = ${companyId}
      order by used_at desc offset ${maxLayouts})`
}

/** A company's answers about the meaning of condition words; '' for lines without a condition. */
export async function conditionAnswers(
  db: Queryable,
  companyId: number,
): Promise<Record<string, Condition>> {
  const answers = await db<{ word: string; condition: number }[]>`
    select word, condition from condition_answer where company_id = ${companyId}
    order by answered_at desc, word limit ${maxConditionWords}`
  return Object.fromEntries(answers.map(({ word, condition }) => [word, conditions[condition]!]))
}

/** Saves answers for the next files of a company. ASIS needs no answer for lines without a condition. */
export async function saveConditionAnswers(
  tx: Tx,
  companyId: number,
  { condition, conditionWords = {} }: StockMapping,
  now: Date,
): Promise<void> {
  const isDefault = condition === 'ASIS'
  const answers = Object.entries(conditionWords).filter(([word]) => word !== '')
  if (!isDefault) answers.push(['', condition])
  if (isDefault)
    await tx`delete from condition_answer where company_id = ${companyId} and word = ''`
  await tx`
    insert into condition_answer (company_id, word, condition, answered_at)
    select ${companyId}, word, condition, ${now}
    from unnest(
      ${answers.map(([word]) => word)}::text[],
      ${answers.map(([, code]) => conditions.indexOf(code))}::smallint[]
    ) as given (word, condition)
    on conflict (company_id, word) do update set condition = excluded.condition,
      answered_at = excluded.answered_at
    where condition_answer.condition <> excluded.condition`
  await tx`
    delete from condition_answer where company_id = ${companyId} and word in (
      select word from condition_answer where company_id = ${companyId}
      order by answered_at desc, word offset ${maxConditionWords})`
}
