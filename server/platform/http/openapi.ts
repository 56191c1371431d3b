import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { Refusal, type Endpoint } from '#contract/endpoint.ts'
import { acceptsEncoding, isUnchanged } from '#server/platform/http/pages/document.ts'
import { createLoadCache } from '#server/platform/load-cache.ts'

type JsonSchema = Record<string, unknown> & {
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** OpenAPI 3.1 uses JSON Schema 2020-12, zod's output format. */
function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
  }) as JsonSchema
  return rest
}

/** The answer with the parts of its payload that stand at the top level too. */
function answerSchema({ answer, topLevel }: Endpoint): JsonSchema {
  const schema = jsonSchema(answer, 'input')
  if (!topLevel) return schema
  const { properties = {}, required = [] } = schema
  const payload = properties['payload']!
  const named = Object.entries(topLevel).map(
    ([name, from]) => [name, from === '' ? payload : payload.properties![from]!] as const,
  )
  const always = Object.entries(topLevel).flatMap(([name, from]) =>
    from === '' || payload.required?.includes(from) ? [name] : [],
  )
  return {
    ...schema,
    properties: { ...properties, ...Object.fromEntries(named) },
    required: [...required, ...always],
  }
}

const accessText = {
  visitor: 'Public.',
  member: 'For signed-in members.',
  tradingMember: 'For signed-in members who are not service-only.',
  staff: 'For the operator.',
} as const
const blockedText = {
  denied: 'Refused while the account is blocked.',
  asVisitor: 'A blocked account gets what a visitor gets.',
  allowed: '',
} as const
const commonRefusals: Record<number, string> = {
  400: 'Invalid input; `payload.errors` lists the fields',
  429: 'Too many requests',
  500: 'Server error; `payload.requestId` identifies it in the log',
  503: 'A dependency is down; try again after `Retry-After` seconds',
}

const operationId = (endpoint: Endpoint) =>
  `${endpoint.method.toLowerCase()}_${endpoint.path
    .replace('/api/', '')
    .replace(/[^a-zA-Z0-9]+/g, '_')
    .replace(/_$/, '')}`

function parameters(endpoint: Endpoint) {
  return (['params', 'query'] as const).flatMap((where) => {
    const schema = endpoint[where]
    if (!schema) return []
    const { properties = {}, required = [] } = jsonSchema(schema, 'input')
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: where === 'params' ? 'path' : 'query',
      required: where === 'params' || required.includes(name),
      schema: property,
    }))
  })
}

function formSchema(body: z.ZodMiniType, files: NonNullable<Endpoint['files']>): JsonSchema {
  const fields = jsonSchema(body, 'input')
  const attached = files.fields.map((name) => [name, { type: 'string', format: 'binary' }] as const)
  return {
    ...fields,
    properties: { ...fields.properties, ...Object.fromEntries(attached) },
    required: [...(fields.required ?? []), ...files.fields],
  }
}

function documents({ documents = {} }: Endpoint) {
  return Object.fromEntries(
    Object.entries(documents).map(([type, description]) => [
      type,
      { schema: { type: 'string', description } },
    ]),
  )
}

function accessRefusals(endpoint: Endpoint, changes: boolean): Record<number, string> {
  if (endpoint.access !== 'visitor') {
    return { 401: 'Not signed in', 403: 'Not for this kind of account' }
  }
  const isForAllStaff = endpoint.blocked === 'allowed' && endpoint.staff !== 'denied'
  return {
    ...(endpoint.forcedOut === 'allowed' ? {} : { 401: 'Staff ended this session (FORCE_LOGOUT)' }),
    ...(isForAllStaff ? {} : { 403: 'Not for staff, or second factor required' }),
    ...(changes ? { 403: 'Uses the session cookie and comes from another origin' } : {}),
  }
}

function responses(endpoint: Endpoint) {
  const changes = endpoint.method !== 'GET'
  const kilobytes = (endpoint.limits?.bodyBytes ?? 128 * 1024) / 1024
  const refused: Record<number, string> = {
    ...commonRefusals,
    ...accessRefusals(endpoint, changes),
    ...(endpoint.params ? { 404: 'Not found' } : {}),
    ...(changes
      ? {
          413: `Larger than ${kilobytes} KB`,
          415: endpoint.files ? 'Not multipart/form-data' : 'Not JSON',
        }
      : {}),
    ...endpoint.refusals,
  }
  return {
    200: {
      description: 'Success',
      content: {
        'application/json': { schema: answerSchema(endpoint) },
        ...documents(endpoint),
      },
    },
    ...(endpoint.documents ? { 304: { description: 'Not modified' } } : {}),
    ...Object.fromEntries(
      Object.entries(refused).map(([status, description]) => [
        status,
        {
          description,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      ]),
    ),
  }
}

function openApiDocument(
  endpoints: readonly Endpoint[],
  info: { title: string; serverUrl: string },
) {
  const paths: Record<string, Record<string, unknown>> = {}
  const tags = new Set<string>()
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const tag = endpoint.path.split('/')[2] ?? 'site'
    tags.add(tag)
    const operation = (paths[path] ??= {})
    const parameterList = parameters(endpoint)
    operation[endpoint.method.toLowerCase()] = {
      operationId: operationId(endpoint),
      summary: endpoint.summary,
      description: [accessText[endpoint.access], blockedText[endpoint.blocked]].join(' ').trim(),
      tags: [tag],
      security: endpoint.access === 'visitor' ? [{}, { bearer: [] }] : [{ bearer: [] }],
      ...(parameterList.length ? { parameters: parameterList } : {}),
      ...(endpoint.body
        ? {
            requestBody: {
              required: !endpoint.body.safeParse(undefined).success,
              content: endpoint.files
                ? { 'multipart/form-data': { schema: formSchema(endpoint.body, endpoint.files) } }
                : { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
            },
          }
        : {}),
      responses: responses(endpoint),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: info.title,
      version: '1.0.0',
      description: 'Every response is `{ status, payload, … }`; the HTTP status equals `status`.',
      contact: { name: info.title, url: info.serverUrl },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: info.serverUrl }],
    tags: [...tags].sort().map((name) => ({ name, description: `Calls under /api/${name}` })),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Token of POST /api/auth/login' },
      },
      schemas: { Refusal: jsonSchema(Refusal, 'output') },
    },
    paths,
  }
}

async function writeDocument(endpoints: readonly Endpoint[], title: string, serverUrl: string) {
  const text = Buffer.from(JSON.stringify(openApiDocument(endpoints, { title, serverUrl })))
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(text, { level: 9 }),
  ])
  return { hash, bodies: { br, gzip: zipped, identity: text } }
}

/** Mounts the document, which is built and compressed when first asked for and after each change of its title. */
export function mountOpenApi(
  http: FastifyInstance,
  options: { endpoints: readonly Endpoint[]; serverUrl: string; title: () => Promise<string> },
): void {
  const documents = createLoadCache<Awaited<ReturnType<typeof writeDocument>>>(1)
  http.get('/api/openapi.json', async (request, reply) => {
    const title = await options.title()
    const { hash, bodies } = await documents.forceFetch(title, {
      context: () => writeDocument(options.endpoints, title, options.serverUrl),
    })
    const encoding =
      (['br', 'gzip'] as const).find((name) => acceptsEncoding(request, name)) ?? 'identity'
    const etag = `"${hash}-${encoding}"`
    void reply
      .header('cache-control', 'public, no-cache')
      .header('vary', 'accept-encoding')
      .header('etag', etag)
    if (isUnchanged(request.headers, { etag, lastModified: neverByTime })) {
      return reply.code(304).send()
    }
    if (encoding !== 'identity') void reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(bodies[encoding])
  })
}

/** The document has no date: only its tag says that it is unchanged. */
const neverByTime = new Date(Number.NaN)
