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
  /** By status and media type; without content if there is no body. */
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
export interface NamedOperation extends Operation {
  method: string
  /** With `{name}` for parameters. */
  path: string
}

/** A caller with its valid values, by operation and field, or by field. */
export interface KnownCaller {
  name: string
  headers: Record<string, string>
  values: Record<string, readonly unknown[]>
}

export interface GeneratedRequest {
  operationId: string
  /** Whether the request was generated as valid. */
  isValid: boolean
  caller: string
  method: string
  path: string
  /** Whether the path matches the operation. */
  onPath: boolean
  headers: Record<string, string>
  body: string | undefined
}

/** A value that matches a schema. */
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

/** Node rejects headers above 16 KB before the program sees the request. */
const maxQueryLength = 8000
const maxSegmentLength = 3000

interface Draft {
  path: Record<string, unknown>
  query: Record<string, unknown>
  body: Record<string, unknown> | undefined
}

/** Schema of a form with files; undefined for JSON bodies. */
const formOf = (operation: Operation) => operation.requestBody?.content['multipart/form-data']

const bodySchema = (operation: Operation): Schema | undefined => {
  const schema = (operation.requestBody?.content['application/json'] ?? formOf(operation))?.schema
  const choices = schema?.['anyOf'] as Schema[] | undefined
  return choices ? choices.find((choice) => choice.type === 'object') : schema
}

/** Uniform choice: with the default bias, the first and last rows are consumed too soon. */
const anyOf = <T>(values: readonly T[]) => fc.noBias(fc.constantFrom(...values))

/** A draft with mostly valid values of the caller, otherwise values by schema. */
function validDraft(operation: NamedOperation, caller: KnownCaller): fc.Arbitrary<Draft> {
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

/** Strings as they are, other values as JSON. */
const asText = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

/** Encodes fields as multipart form data, binary ones as files. */
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
  isValid: boolean,
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
    isValid,
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

/** One arbitrary with a probability in percent, otherwise the other. */
function sometimes<T, U>(percent: number, one: fc.Arbitrary<T>, other: fc.Arbitrary<U> | U) {
  const rest = other instanceof fc.Arbitrary ? other : fc.constant(other)
  return fc.oneof({ weight: percent, arbitrary: one }, { weight: 100 - percent, arbitrary: rest })
}

/** Makes one or several parts of a draft invalid. */
function corrupt(operation: NamedOperation, caller: KnownCaller, draft: Draft) {
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
    .map((fault): GeneratedRequest => {
      const isQuery = draft.body === undefined
      const fields = { ...(isQuery ? draft.query : draft.body), ...fault.values }
      const request = toRequest(
        operation,
        caller,
        isQuery ? { ...draft, query: wellFormed(fields) } : { ...draft, body: fields },
        false,
      )
      const [plainPath, query = ''] = request.path.split('?', 2) as [string, string?]
      const hasParameter = operation.path.includes('{')
      const path =
        fault.segment !== undefined && hasParameter
          ? operation.path.replace(/\{\w+\}/g, fault.segment.slice(0, maxSegmentLength))
          : plainPath
      const fullQuery = [query, fault.rawQuery ?? '']
        .filter(Boolean)
        .join('&')
        .slice(0, maxQueryLength)
      return {
        ...request,
        onPath: path === plainPath,
        path: fullQuery ? `${path}?${fullQuery}` : path,
        headers: { ...request.headers, ...fault.headers },
        body: request.method === 'GET' ? undefined : (fault.body ?? request.body),
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

/** Requests to all operations, weighted by their number of inputs; half of them are valid, of which half are examples. */
export function generatedRequest(
  operations: readonly NamedOperation[],
  callersOf: (operation: NamedOperation) => readonly KnownCaller[],
  examplesOf: (operation: NamedOperation) => readonly Omit<GeneratedRequest, 'operationId'>[],
): fc.Arbitrary<GeneratedRequest> {
  return fc
    .record({
      operation: fc.oneof(
        ...operations.map((one) => ({ weight: 3 + inputsOf(one), arbitrary: fc.constant(one) })),
      ),
      isValid: fc.boolean(),
    })
    .chain(({ operation, isValid }) => {
      const { operationId } = operation
      const examples = examplesOf(operation).map((example) => ({ operationId, ...example }))
      const drafted = anyOf(callersOf(operation)).chain((caller) => {
        const draft = validDraft(operation, caller)
        return isValid
          ? draft.map((good) => toRequest(operation, caller, good, true))
          : draft.chain((good) => corrupt(operation, caller, good))
      })
      return isValid && examples.length > 0 ? fc.oneof(anyOf(examples), drafted) : drafted
    })
}
