import fc from 'fast-check'
import {
  hostileBody,
  hostileHeaders,
  hostileSegment,
  hostileText,
  hostileValue,
} from './hostile-values.ts'
import { aPdf } from '../sample-files.ts'

type Schema = Record<string, unknown> & {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
}
/** One operation of the OpenAPI document. */
export interface Operation {
  operationId: string
  parameters?: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  requestBody?: {
    required: boolean
    content: { 'application/json'?: { schema: Schema }; 'multipart/form-data'?: { schema: Schema } }
  }
  /** By status, then by media type; what has no body has no content. */
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
export interface NamedOperation extends Operation {
  method: string
  /** With `{name}` for parameters. */
  path: string
}

/** Who calls, and values that make sense in a call of this caller, by operation and field or by field. */
export interface KnownCaller {
  name: string
  headers: Record<string, string>
  values: Record<string, readonly unknown[]>
}

export interface GeneratedRequest {
  operationId: string
  /** Whether it was meant to be a good request. */
  meantWell: boolean
  caller: string
  method: string
  path: string
  /** Whether the path is one of this operation, whatever its parameters. */
  onPath: boolean
  headers: Record<string, string>
  body: string | undefined
}

/** A value as the document describes it. */
function fromSchema(schema: Schema): fc.Arbitrary<unknown> {
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  if ('const' in schema) return fc.constant(schema['const'])
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices)) return fc.oneof(...(choices as Schema[]).map(fromSchema))
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => fromSchema({ ...schema, type })))
  }
  const min = (name: string, fallback: number) => (schema[name] as number | undefined) ?? fallback
  switch (schema.type) {
    case 'string': {
      if (schema['format'] === 'email') return fc.emailAddress()
      if (schema['format'] === 'binary') return fc.constant(aPdf().toString('latin1'))
      const maxLength = Math.min(min('maxLength', 60), 60)
      if (typeof schema['pattern'] === 'string') {
        return fc
          .stringMatching(new RegExp(schema['pattern']))
          .map((value) => value.slice(0, maxLength))
      }
      return fc.string({ minLength: Math.min(min('minLength', 0), maxLength), maxLength })
    }
    case 'integer':
      return fc.integer({ min: min('minimum', -1000), max: min('maximum', 1000) })
    case 'number':
      return fc.double({ noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(fromSchema((schema['items'] as Schema | undefined) ?? {}), { maxLength: 4 })
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, one]) => [name, fromSchema(one)]),
        ),
        { requiredKeys: schema.required ?? [] },
      )
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** Node refuses a head of more than 16 KB before the program sees it. */
const longestQuery = 8000
const longestSegment = 3000

interface Draft {
  path: Record<string, unknown>
  query: Record<string, unknown>
  body: Record<string, unknown> | undefined
}

/** What a form with files looks like; undefined for calls that take JSON. */
const formOf = (operation: Operation) => operation.requestBody?.content['multipart/form-data']

const bodySchema = (operation: Operation): Schema | undefined => {
  const schema = (operation.requestBody?.content['application/json'] ?? formOf(operation))?.schema
  const choices = schema?.['anyOf'] as Schema[] | undefined
  return choices ? choices.find((choice) => choice.type === 'object') : schema
}

/** Each as often as the others: left alone, the first and the last come most, and rows there are used up soon. */
const anyOf = <T>(values: readonly T[]) => fc.noBias(fc.constantFrom(...values))

/** A draft whose fields hold what this caller knows, mostly, and else what the document describes. */
function goodDraft(operation: NamedOperation, caller: KnownCaller): fc.Arbitrary<Draft> {
  const field = (name: string, schema: Schema): fc.Arbitrary<unknown> => {
    const known = caller.values[`${operation.operationId}.${name}`] ?? caller.values[name]
    if (!known?.length) return fromSchema(schema)
    return fc.oneof(
      { weight: 12, arbitrary: anyOf(known) },
      { weight: 1, arbitrary: fromSchema(schema) },
    )
  }
  const recordOf = (fields: { name: string; schema: Schema; required: boolean }[]) =>
    fc.record(Object.fromEntries(fields.map((one) => [one.name, field(one.name, one.schema)])), {
      requiredKeys: fields.filter((one) => one.required).map((one) => one.name),
    })
  const parameters = operation.parameters ?? []
  const schema = bodySchema(operation)
  const body = Object.entries(schema?.properties ?? {}).map(([name, one]) => ({
    name,
    schema: one,
    required: schema?.required?.includes(name) ?? false,
  }))
  return fc.record({
    path: recordOf(parameters.filter((one) => one.in === 'path')),
    query: recordOf(parameters.filter((one) => one.in === 'query')),
    body: schema ? recordOf(body) : fc.constant(undefined),
  })
}

const boundary = 'generated-boundary'

/** A text as it is, everything else as JSON has it. */
const asText = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

/** Fields as a form, those that the document calls binary as files. */
function formText(fields: Record<string, unknown>, { properties = {} }: Schema): string {
  const parts = Object.entries(fields).map(([name, value]) => {
    const isFile = properties[name]?.['format'] === 'binary'
    const head = `form-data; name="${encodeURIComponent(name.toWellFormed())}"${isFile ? '; filename="paper.pdf"' : ''}`
    return `--${boundary}\r\nContent-Disposition: ${head}\r\n\r\n${asText(value)}\r\n`
  })
  return `${parts.join('')}--${boundary}--\r\n`
}

function toRequest(
  operation: NamedOperation,
  caller: KnownCaller,
  draft: Draft,
  meantWell: boolean,
): GeneratedRequest {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(draft.path[name]).toWellFormed()),
  )
  const query = new URLSearchParams(
    Object.entries(draft.query).map(([name, value]) => [name, String(value)]),
  ).toString()
  const form = formOf(operation)
  const body =
    draft.body === undefined
      ? undefined
      : form
        ? formText(draft.body, form.schema)
        : JSON.stringify(draft.body)
  return {
    operationId: operation.operationId,
    meantWell,
    caller: caller.name,
    method: operation.method,
    path: query ? `${path}?${query}` : path,
    onPath: true,
    headers: {
      ...caller.headers,
      ...(body === undefined
        ? {}
        : {
            'content-type': form ? `multipart/form-data; boundary=${boundary}` : 'application/json',
          }),
    },
    body,
  }
}

const pollution = fc.constantFrom('__proto__', 'constructor', 'hasOwnProperty')
const brokenQuery = fc.constantFrom(
  'page=1&page=2',
  '%',
  '&&&',
  '=',
  'query=%ff',
  'a[b]=c',
  'page[]=1',
  '?',
  'query=%00&x',
)

/** The one in so many of a hundred cases, else the other. */
function sometimes<T, U>(percent: number, one: fc.Arbitrary<T>, other: fc.Arbitrary<U> | U) {
  const rest = other instanceof fc.Arbitrary ? other : fc.constant(other)
  return fc.oneof({ weight: percent, arbitrary: one }, { weight: 100 - percent, arbitrary: rest })
}

/** The same draft with one or several of its parts spoilt. */
function spoil(operation: NamedOperation, caller: KnownCaller, draft: Draft) {
  const names = [...Object.keys(draft.query), ...Object.keys(draft.body ?? {})]
  return fc
    .record({
      values: fc.dictionary(
        sometimes(70, fc.constantFrom('x', ...names), fc.oneof(pollution, hostileText)),
        sometimes(85, hostileValue, undefined),
        { maxKeys: 3 },
      ),
      body: sometimes(15, hostileBody, undefined),
      segment: sometimes(50, hostileSegment, undefined),
      rawQuery: sometimes(10, brokenQuery, undefined),
      headers: sometimes(30, hostileHeaders, {}),
    })
    .map((harm): GeneratedRequest => {
      const isQuery = draft.body === undefined
      const spoilt = { ...(isQuery ? draft.query : draft.body), ...harm.values }
      const request = toRequest(
        operation,
        caller,
        isQuery ? { ...draft, query: wellFormed(spoilt) } : { ...draft, body: spoilt },
        false,
      )
      const [plainPath, query = ''] = request.path.split('?', 2) as [string, string?]
      const hasParameter = operation.path.includes('{')
      const path =
        harm.segment !== undefined && hasParameter
          ? operation.path.replace(/\{\w+\}/g, harm.segment.slice(0, longestSegment))
          : plainPath
      const asked = [query, harm.rawQuery ?? ''].filter(Boolean).join('&').slice(0, longestQuery)
      return {
        ...request,
        onPath: path === plainPath,
        path: asked ? `${path}?${asked}` : path,
        headers: { ...request.headers, ...harm.headers },
        body: request.method === 'GET' ? undefined : (harm.body ?? request.body),
      }
    })
}
const wellFormed = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.toWellFormed(),
      typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value),
    ]),
  )

const inputsOf = (operation: Operation) =>
  (operation.parameters?.length ?? 0) + Object.keys(bodySchema(operation)?.properties ?? {}).length

/** Requests to all operations, some to each and the more the more inputs they have, half of them meant well. */
export function generatedRequest(
  operations: readonly NamedOperation[],
  callersOf: (operation: NamedOperation) => readonly KnownCaller[],
): fc.Arbitrary<GeneratedRequest> {
  return fc
    .record({
      operation: fc.oneof(
        ...operations.map((one) => ({ weight: 3 + inputsOf(one), arbitrary: fc.constant(one) })),
      ),
      meantWell: fc.boolean(),
    })
    .chain(({ operation, meantWell }) =>
      anyOf(callersOf(operation)).chain((caller) => {
        const draft = goodDraft(operation, caller)
        return meantWell
          ? draft.map((good) => toRequest(operation, caller, good, true))
          : draft.chain((good) => spoil(operation, caller, good))
      }),
    )
}
