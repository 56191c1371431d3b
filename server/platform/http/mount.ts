import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  hasRole,
  staffRoles,
  type SignedInViewer,
  type StaffViewer,
  type Viewer,
} from '#contract/access.ts'
import { userAllows } from '#contract/account-permissions.ts'
import { currencies, type Currency } from '#contract/figures/currencies.ts'
import type { MemberView } from '#contract/auth/auth.ts'
import { normalizeTimeZone } from '#contract/dates.ts'
import type { Answered, CallArguments, Endpoint } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import type { Actor } from '#server/platform/audit.ts'
import { isDocument, sendDocument, type Document } from '#server/platform/http/pages/document.ts'
import {
  readForm,
  acceptForms,
  readLargeBody,
  acceptLargeBodies,
} from '#server/platform/http/uploads.ts'
import {
  fieldErrors,
  isRefused,
  notFound,
  refuse,
  refuseFields,
  type Refused,
} from '#server/platform/http/refusal.ts'
import { isInternalCall, defaultBodyLimitBytes } from '#server/platform/http/server.ts'
import { sourceOf } from '#server/platform/http/source.ts'
import { sendRefusal } from '#server/platform/http/translate-errors.ts'

export interface Identity {
  viewer: SignedInViewer | StaffViewer
  sessionId: number
  /** The current user record if the client's copy is outdated (AM-091). */
  changedUser?: () => Promise<object | undefined>
  /** Set if staff view the site as this contact (BK-109). */
  view?: z.output<typeof MemberView> & { id: number; staffId: number }
}
/** A view that has ended: by its time, by its button, or with what it depends on. */
export interface EndedView {
  endedView: NonNullable<Identity['view']>
}
/**
 * Finds the owner of a token; 'ended' for an expired session, 'forcedOut' if staff ended it. A background call does not
 * extend a session of staff.
 */
export type Identify = (
  token: string,
  call?: { isBackground?: true | undefined },
) => Promise<Identity | EndedView | 'ended' | 'forcedOut' | undefined>

type Callers<E extends Endpoint> = E['access'] extends 'staff'
  ? StaffViewer
  : E['access'] extends 'visitor'
    ? E extends { staff: 'denied' }
      ? Exclude<Viewer, StaffViewer>
      : Viewer
    : E extends { staff: 'allowed' }
      ? SignedInViewer | StaffViewer
      : SignedInViewer

/** A signed-in viewer has a session, except in a view as a member, which may call every GET that does not deny it. */
type SessionId<E extends Endpoint> = E['access'] extends 'staff'
  ? number
  : E['access'] extends 'visitor'
    ? number | undefined
    : E extends { inView: 'denied' }
      ? number
      : E extends { method: 'GET' } | { inView: 'allowed' }
        ? number | undefined
        : number

export interface Call<E extends Endpoint> {
  params: CallArguments<E>['params']
  query: CallArguments<E>['query']
  body: CallArguments<E>['body']
  files: CallArguments<E>['files']
  viewer: Callers<E>
  /** The viewer as recorded in the audit log. */
  actor: Actor
  sessionId: SessionId<E>
  /** The view as a member that makes the call, or that has ended. */
  view: Identity['view']
  /** Whether staff ended the session; only for endpoints with `forcedOut: 'allowed'`. */
  isForcedOut: boolean
  /** IANA name of the viewer's time zone. */
  timeZone: string
  /** That of the query, otherwise the one chosen in the browser, otherwise euro (AM-082). */
  currency: Currency
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answered<E> | Refused | Document>
export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

/** Longer requests fail with 503; longer than the statement timeout. */
const usualDeadlineMs = 15_000

function withinDeadline<T>(work: Promise<T>, deadlineMs = usualDeadlineMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('call took too long'), { code: 'ETIMEDOUT' })),
      deadlineMs,
    )
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Refusal for viewers without access, or undefined. */
function accessRefusal(endpoint: Endpoint, viewer: Viewer): Refused | undefined {
  if (endpoint.access === 'staff' || viewer.kind === 'staff') {
    return viewer.kind === 'staff' ? staffRefusal(endpoint, viewer) : refuseNonStaff(viewer)
  }
  if (viewer.kind === 'visitor') {
    return endpoint.access === 'visitor' ? undefined : refuse(401, refusals.signInFirst)
  }
  if (viewer.block && endpoint.blocked === 'denied') {
    return refuse(403, refusals.blocked[viewer.block], { extra: viewer.block })
  }
  if (endpoint.access === 'tradingMember' && !userAllows(viewer, 'trade')) {
    return refuse(403, endpoint.serviceOnlyText ?? refusals.serviceOnly, { extra: 'SERVICE_ONLY' })
  }
  return undefined
}

const refuseNonStaff = (viewer: Viewer) =>
  viewer.kind === 'visitor'
    ? refuse(401, refusals.staffOnly)
    : refuse(403, refusals.staffOnly, { extra: 'STAFF_ONLY' })

const isOpenToStaff = ({ access, staff }: Endpoint) =>
  (staff ?? (access === 'visitor' ? 'allowed' : 'denied')) === 'allowed'

function staffRefusal(endpoint: Endpoint, viewer: StaffViewer): Refused | undefined {
  // A members' call for some roles is behind the second factor too, even where blocked members may make it.
  const isForRoles = endpoint.access !== 'staff' && endpoint.roles !== undefined
  if (!viewer.isConfirmed && (endpoint.blocked !== 'allowed' || isForRoles)) {
    return refuse(403, refusals.blocked.TWO_FACTOR_REQUIRED, { extra: 'TWO_FACTOR_REQUIRED' })
  }
  if (endpoint.access !== 'staff' && !isOpenToStaff(endpoint)) {
    return refuse(403, refusals.membersOnly, { extra: 'STAFF_ACCOUNT' })
  }
  const roles = endpoint.roles ?? (endpoint.access === 'staff' ? [] : staffRoles)
  return hasRole(viewer.roles, roles)
    ? undefined
    : refuse(403, refusals.otherRole, { extra: 'STAFF_ROLE' })
}

/** The one place that keeps a view as a member from changing anything (BK-109). */
function viewRefusal({ method, inView }: Endpoint, view: Identity['view']): Refused | undefined {
  const isAllowed = (inView ?? (method === 'GET' ? 'allowed' : 'denied')) === 'allowed'
  if (!view || isAllowed) return undefined
  return refuse(403, refusals.readOnlyView(view.name), { extra: 'READ_ONLY_VIEW' })
}

/** An answer with the parts of its payload that stand at the top level too (AM-092). */
function withTopLevel({ topLevel }: Endpoint, answer: unknown): unknown {
  if (!topLevel) return answer
  const { payload } = answer as { payload: Record<string, unknown> }
  const named = Object.entries(topLevel).map(([name, from]) => [
    name,
    from === '' ? payload : payload[from],
  ])
  return { ...(answer as object), ...(Object.fromEntries(named) as object) }
}

/** A copy of an answer without the words of these fields. */
function withoutWords(answer: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(answer)) return answer.map((one) => withoutWords(one, fields))
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      fields.includes(name) && typeof value === 'string' && value !== ''
        ? refusals.wordsHidden
        : withoutWords(value, fields),
    ]),
  )
}

const viewerCurrency = (query: unknown, chosen: string | undefined): Currency =>
  (query as { currency?: Currency } | undefined)?.currency ??
  currencies.find((currency) => currency === chosen) ??
  currencies[0]

function actorOf(viewer: Viewer, request: FastifyRequest): Actor {
  const from = { source: sourceOf(request.ip), requestId: request.id }
  if (viewer.kind === 'contact' && viewer.viewedBy !== undefined) {
    return { kind: 'staff', id: viewer.viewedBy, ...from }
  }
  if (viewer.kind === 'visitor') return { kind: 'visitor', ...from }
  const id = viewer.kind === 'staff' ? viewer.staffId : viewer.contactId
  return { kind: viewer.kind, id, ...from }
}

/** Fastify path of an endpoint: `:id` matches digits only, so that it never shadows a literal path (AM-012). */
function routePath(endpoint: Endpoint): string {
  return endpoint.looseParams ? endpoint.path : endpoint.path.replace(/:(\w+)/g, ':$1(^\\d+$)')
}

/** Whose uploads are counted together. */
const senderOf = (viewer: Viewer, request: FastifyRequest): string =>
  viewer.kind === 'contact'
    ? `contact ${viewer.contactId}`
    : viewer.kind === 'staff'
      ? `staff ${viewer.staffId}`
      : request.ip

function routeSettings({ limits, isShownToStaff }: Endpoint, requestsPerMinute: number) {
  const config = isShownToStaff && { isShownToStaff }
  if (!limits) return { config: { ...config } }
  const max = Math.ceil(requestsPerMinute * limits.shareOfRequests)
  return {
    bodyLimit: limits.bodyBytes,
    config: { ...config, rateLimit: { max, timeWindow: 60_000 } },
  }
}

/**
 * Creates the function that mounts endpoints: it authorizes the caller, validates input and serializes the answer.
 * Answers are validated in production too, which drops fields that the contract does not declare.
 */
export function createMount(
  app: FastifyInstance,
  options: {
    identify: Identify
    token: (request: FastifyRequest) => string | undefined
    mounted: Endpoint[]
    requestsPerMinute: number
  },
): Mount {
  return (endpoint, handler) => {
    options.mounted.push(endpoint)
    const bodyLimit = endpoint.limits?.bodyBytes ?? 0
    const isLarge = !endpoint.files && bodyLimit > defaultBodyLimitBytes
    const route = {
      method: endpoint.method,
      url: routePath(endpoint),
      ...routeSettings(endpoint, options.requestsPerMinute),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const token = options.token(request)
        const identity = token === undefined ? undefined : await options.identify(token, endpoint)
        const isForcedOut = identity === 'forcedOut'
        // Pages are rendered as for a visitor and show the notice themselves (AM-093).
        if (isForcedOut && endpoint.forcedOut !== 'allowed' && !isInternalCall(request.headers)) {
          return sendRefusal(reply, refuse(401, refusals.forcedOut, { extra: 'FORCE_LOGOUT' }))
        }
        const endedView =
          typeof identity === 'object' && 'endedView' in identity ? identity.endedView : undefined
        if (endedView && endpoint.afterView !== 'allowed' && !isInternalCall(request.headers)) {
          return sendRefusal(reply, refuse(401, refusals.viewEnded, { extra: 'VIEW_ENDED' }))
        }
        if (identity === 'ended' && endpoint.access !== 'visitor') {
          return sendRefusal(reply, refuse(401, refusals.sessionEnded))
        }
        const session = typeof identity === 'object' && 'viewer' in identity ? identity : undefined
        const real: Viewer = session?.viewer ?? { kind: 'visitor' }
        const refused = viewRefusal(endpoint, session?.view) ?? accessRefusal(endpoint, real)
        if (refused) return sendRefusal(reply, refused)
        const viewer: Viewer =
          real.kind === 'contact' && real.block && endpoint.blocked === 'asVisitor'
            ? { kind: 'visitor' }
            : real

        const params = endpoint.params?.safeParse(request.params)
        if (params && !params.success) return sendRefusal(reply, notFound())
        const query = endpoint.query?.safeParse(request.query)
        // Read only after authorization, so that nobody else can upload.
        const sender = senderOf(real, request)
        const { files } = endpoint
        const form = files && (await readForm(request, reply, { sender, files }))
        if (isRefused(form)) return sendRefusal(reply, form)
        const large =
          isLarge && (await readLargeBody(request, reply, { sender, maxBytes: bodyLimit }))
        if (isRefused(large)) return sendRefusal(reply, large)
        const content = form?.fields ?? (large ? large.body : request.body)
        const body = endpoint.body?.safeParse(content || undefined)
        const issues = [...(query?.error?.issues ?? []), ...(body?.error?.issues ?? [])]
        const inFields = fieldErrors(issues)
        const named = new Set(inFields.map(({ param }) => param))
        const inFiles = (form?.errors ?? []).filter(({ param }) => !named.has(param))
        const errors = [...inFields, ...inFiles]
        if (errors.length) return sendRefusal(reply, refuseFields(errors))

        const work = handler({
          params: params?.data,
          query: query?.data,
          body: body?.data,
          files: form?.files,
          viewer,
          actor: actorOf(real, request),
          sessionId: session?.view ? undefined : session?.sessionId,
          view: session?.view ?? endedView,
          isForcedOut,
          timeZone: normalizeTimeZone(request.cookies['tz']),
          currency: viewerCurrency(query?.data, request.cookies['currency']),
          request,
          reply,
        } as Call<typeof endpoint>)
        // A handler that misses the deadline continues and still needs the files.
        const received = form ?? (large || undefined)
        received?.holdUntilDone(work)
        const answer = await withinDeadline(work, endpoint.deadlineMs)
        if (isRefused(answer)) return sendRefusal(reply, answer)
        // Documents may be cached by proxies: no header of the caller is added.
        if (isDocument(answer)) return sendDocument(request, reply, answer)

        const changed = await session?.changedUser?.()
        if (changed) {
          void reply.header(
            'x-user-update',
            Buffer.from(JSON.stringify(changed)).toString('base64'),
          )
        }
        const encoded = z.encode(endpoint.answer, answer)
        const shown =
          session?.view && endpoint.privateFields
            ? withoutWords(encoded, endpoint.privateFields)
            : encoded
        return reply.send(withTopLevel(endpoint, shown))
      },
    }
    if (endpoint.files || isLarge) {
      void app.register(async (scope) => {
        if (endpoint.files) await acceptForms(scope)
        else acceptLargeBodies(scope)
        scope.route(route)
      })
    } else app.route(route)
  }
}
