import type { Writable } from 'node:stream'

/** A row whose columns are not declared. */
export interface Row {
  // oxlint-disable-next-line typescript/no-explicit-any
  [column: string]: any
}
type Rows = readonly (object | undefined)[]
/** The rows of a result; `count` is the number of rows that were read or written. */
export type RowList<T extends Rows> = T & { readonly count: number }

/** Anything that JSON.stringify accepts without losing it. */
export type JSONValue =
  | null
  | string
  | number
  | boolean
  | Date
  | readonly JSONValue[]
  | { toJSON(): unknown }
  | { readonly [key: string | number]: undefined | JSONValue | ((...args: never) => unknown) }

type Scalar = null | boolean | number | bigint | string | Date | Uint8Array
type Parameter = Scalar | Json | readonly Parameter[]
/** A value in a template: a parameter, names, rows, or another template, which becomes a part of the text. */
export type SqlValue = Parameter | Helper | Fragment | readonly Fragment[]
export type Fragment = Query<Rows>

/** A pool or a transaction. */
export interface Queryable {
  /** A statement, executed when it is awaited; inside another template it is a fragment. */
  <T extends Rows = Row[]>(template: TemplateStringsArray, ...values: readonly SqlValue[]): Query<T>
  /** A name, names, or the values after `in`. */
  (names: string | readonly (string | number)[]): Helper
  /** Columns and values of an insert. */
  (rows: object | readonly object[]): Helper
  json(value: JSONValue): Json
  /** Text without parameters; executed, it may consist of several statements. */
  unsafe<T extends Rows = Row[]>(text: string): Query<T>
}

/** Executes the statements of a pool or a transaction. */
export interface Executor {
  run(query: Query<Rows>): Promise<RowList<Rows>>
  copy(query: Query<Rows>): Promise<Writable>
  cursor(query: Query<Rows>, size: number): AsyncIterable<Rows>
}

// As the Promise of TypeScript declares it.
// oxlint-disable-next-line typescript/no-explicit-any
type Rejected<B> = ((reason: any) => B | PromiseLike<B>) | null

/** A statement of a pool or a transaction that is executed once it is awaited. */
export class Query<T extends Rows> implements Promise<RowList<T>> {
  readonly strings: readonly string[]
  readonly values: readonly SqlValue[]
  private readonly executor: Executor
  private result: Promise<RowList<Rows>> | undefined

  constructor(executor: Executor, strings: readonly string[], values: readonly SqlValue[] = []) {
    this.executor = executor
    this.strings = strings
    this.values = values
  }

  get [Symbol.toStringTag](): string {
    return 'Query'
  }

  private execute(): Promise<RowList<T>> {
    return (this.result ??= this.executor.run(this)) as Promise<RowList<T>>
  }

  // oxlint-disable-next-line unicorn/no-thenable -- a statement is awaited
  then<A = RowList<T>, B = never>(
    resolved?: ((rows: RowList<T>) => A | PromiseLike<A>) | null,
    rejected?: Rejected<B>,
  ): Promise<A | B> {
    return this.execute().then(resolved, rejected)
  }

  catch<B = never>(rejected?: Rejected<B>): Promise<RowList<T> | B> {
    return this.execute().catch(rejected)
  }

  finally(settled?: (() => void) | null): Promise<RowList<T>> {
    return this.execute().finally(settled)
  }

  /** The rows in batches, inside a transaction only. */
  cursor(size: number): AsyncIterable<T> {
    return this.executor.cursor(this, size) as AsyncIterable<T>
  }

  /** The stream that a `copy … from stdin` reads. */
  writable(): Promise<Writable> {
    return this.executor.copy(this)
  }
}

/** A value that is sent as JSON. */
export class Json {
  readonly text: string
  constructor(value: JSONValue) {
    this.text = JSON.stringify(value)
  }
}

/** Names, values after `in`, or rows of an insert. */
class Helper {
  readonly value: string | readonly (string | number)[] | object | readonly object[]
  constructor(value: Helper['value']) {
    this.value = value
  }
}

export class UndefinedValueError extends Error {
  override name = 'UndefinedValueError'
}

const quotedName = (name: string | number) =>
  `"${String(name).replaceAll('"', '""').replaceAll('.', '"."')}"`

/** The form in which a parameter is sent; a cast names its type where the text does not. */
type Sent = string | Buffer | null

const bytesOf = (value: Uint8Array) => Buffer.from(value.buffer, value.byteOffset, value.byteLength)

const arrayText = (items: readonly Parameter[]): string => `{${items.map(elementText).join(',')}}`

function elementText(item: Parameter): string {
  if (item === null) return 'NULL'
  if (Array.isArray(item)) return arrayText(item as readonly Parameter[])
  const sent = sentAs(item)[0]!
  const text = typeof sent === 'string' ? sent : `\\x${sent.toString('hex')}`
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

function sentAs(value: unknown): [sent: Sent, cast: string] {
  switch (typeof value) {
    case 'string':
      return [value, '']
    case 'number':
      return [String(value), '']
    case 'boolean':
      return [value ? 't' : 'f', '::bool']
    case 'bigint':
      return [String(value), '::int8']
    case 'object':
      if (value === null) return [null, '']
      // pg would send the local time.
      if (value instanceof Date) return [value.toISOString(), '::timestamptz']
      if (value instanceof Json) return [value.text, '::jsonb']
      if (value instanceof Uint8Array) return [bytesOf(value), '::bytea']
      if (Array.isArray(value)) return [arrayText(value as Parameter[]), '']
  }
  // Also in JavaScript that no compiler saw: it would become null.
  if (value === undefined) throw new UndefinedValueError('a parameter is undefined')
  throw new TypeError(`a parameter is of an unknown kind: ${Object.prototype.toString.call(value)}`)
}

const maxParameters = 65_535

/** The text and parameters of a statement. */
export class BuiltStatement {
  text = ''
  readonly values: Sent[] = []

  constructor({ strings, values }: Query<Rows>) {
    this.append(strings, values)
    if (this.values.length > maxParameters)
      throw new RangeError(`a statement has ${this.values.length} parameters`)
  }

  private append(strings: readonly string[], values: readonly SqlValue[]): void {
    this.text += strings[0]
    for (let n = 0; n < values.length; n++) {
      this.appendValue(values[n])
      this.text += strings[n + 1]
    }
  }

  private appendValue(value: SqlValue | undefined): void {
    if (value instanceof Query) this.append(value.strings, value.values)
    else if (value instanceof Helper) this.appendHelper(value)
    else if (Array.isArray(value) && value[0] instanceof Query) {
      for (const fragment of value as Fragment[]) {
        this.text += ' '
        this.append(fragment.strings, fragment.values)
      }
    } else {
      const [sent, cast] = sentAs(value)
      this.text += `$${this.values.push(sent)}${cast}`
    }
  }

  private appendHelper({ value }: Helper): void {
    if (typeof value === 'string') this.text += quotedName(value)
    else if (/\bin\s*$/i.test(this.text)) this.appendTuple(value as readonly Parameter[])
    else if (Array.isArray(value) && typeof value[0] !== 'object')
      this.text += (value as string[]).map(quotedName).join(', ')
    else this.appendRows((Array.isArray(value) ? value : [value]) as Record<string, SqlValue>[])
  }

  private appendTuple(values: readonly SqlValue[]): void {
    this.text += '('
    for (const [n, value] of values.entries()) {
      if (n > 0) this.text += ', '
      this.appendValue(value)
    }
    this.text += values.length === 0 ? 'null)' : ')'
  }

  private appendRows(rows: readonly Record<string, SqlValue>[]): void {
    const columns = Object.keys(rows[0]!)
    this.text += `(${columns.map(quotedName).join(', ')}) values `
    for (const [n, row] of rows.entries()) {
      if (n > 0) this.text += ', '
      this.appendTuple(columns.map((column) => row[column]!))
    }
  }
}

const isTemplate = (value: unknown): value is TemplateStringsArray =>
  Array.isArray(value) && 'raw' in value

/** Where each template was executed first; each time would be slow. */
const origins = new WeakMap<readonly string[], Error>()

/** The lines of the stack where a statement was executed first, because the driver's own lead nowhere. */
export const originOf = ({ strings }: Query<Rows>): string =>
  origins.get(strings)?.stack?.split('\n').slice(3).join('\n') ?? ''

function recordOrigin(strings: TemplateStringsArray): void {
  if (origins.has(strings)) return
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 6
  origins.set(strings, new Error())
  Error.stackTraceLimit = stackTraceLimit
}

/** The template tag of an executor. */
export function createQueryable(executor: Executor): Queryable {
  function tag(input: TemplateStringsArray | Helper['value'], ...values: SqlValue[]) {
    if (!isTemplate(input)) return new Helper(input)
    recordOrigin(input)
    return new Query(executor, input, values)
  }
  return Object.assign(tag, {
    json: (value: JSONValue) => new Json(value),
    unsafe: (text: string) => new Query(executor, [text]),
  }) as unknown as Queryable
}

/** Whether a statement is `unsafe` text, which is sent as it is. */
export const isPlainText = ({ strings }: Query<Rows>) => !isTemplate(strings)
