import type { FastifyReply, FastifyRequest } from 'fastify'
import { knownDeviceDays, sessionDays } from '#contract/auth/auth.ts'
import { login } from '#contract/auth/signing-in.ts'
import { adminApi, staffLogin } from '#contract/back-office/staff.ts'

/** How a session token and the mark of a known device travel: bearer header for API clients, cookies for pages. */
export interface SessionCarrier {
  token(request: FastifyRequest): string | undefined
  device(request: FastifyRequest): string | undefined
  /** Whether a call that rides on the cookie, or a sign-in from a page, comes from our own pages. */
  mayAct(request: FastifyRequest): boolean
  /** A sign-in that comes from a page and not from an API client. */
  isFromPage(request: FastifyRequest): boolean
  give(request: FastifyRequest, reply: FastifyReply, token: string, device: string): void
  take(request: FastifyRequest, reply: FastifyReply): void
  /** The same for the back office: its cookie goes with its calls alone, and ends with the browser. */
  giveStaff(request: FastifyRequest, reply: FastifyReply, token: string): void
  staffDevice(request: FastifyRequest): string | undefined
  /** Marks a device on which a second factor was given; unlike the session it stays. */
  giveStaffDevice(request: FastifyRequest, reply: FastifyReply, device: string): void
  takeStaff(request: FastifyRequest, reply: FastifyReply): void
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const bearerOf = (request: FastifyRequest) =>
  /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]

export function createSessionCarrier(publicUrl: string | undefined): SessionCarrier {
  const isHttps = (request: FastifyRequest) =>
    publicUrl === undefined ? request.protocol === 'https' : publicUrl.startsWith('https:')
  const cookieName = (request: FastifyRequest, name: string) =>
    isHttps(request) ? `__Host-${name}` : name
  const cookie = (request: FastifyRequest, name: string) =>
    request.cookies[cookieName(request, name)] || undefined
  const settings = (request: FastifyRequest) => ({
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: isHttps(request),
    path: '/',
  })
  // A cookie of a path cannot be a __Host- one.
  const staffCookieName = (request: FastifyRequest, name: 'session' | 'device') =>
    isHttps(request) ? `__Secure-staff-${name}` : `staff-${name}`
  const staffSettings = (request: FastifyRequest) => ({
    ...settings(request),
    sameSite: 'strict' as const,
    path: adminApi,
  })
  const isForStaff = (request: FastifyRequest) =>
    request.routeOptions.url?.startsWith(`${adminApi}/`) ?? false
  const sessionCookie = (request: FastifyRequest) =>
    isForStaff(request)
      ? request.cookies[staffCookieName(request, 'session')] || undefined
      : cookie(request, 'session')
  const ownOrigin = (request: FastifyRequest) =>
    publicUrl ?? `${request.protocol}://${request.host}`
  const isSameOrigin = (request: FastifyRequest) => {
    const site = request.headers['sec-fetch-site']
    const origin = request.headers.origin
    return site === 'same-origin' || site === 'none' || origin === ownOrigin(request)
  }
  const isFromPage = (request: FastifyRequest) =>
    request.headers['sec-fetch-site'] !== undefined || request.headers.origin !== undefined

  return {
    token: (request) => bearerOf(request) ?? sessionCookie(request),
    device: (request) => cookie(request, 'device'),
    isFromPage,
    mayAct(request) {
      const isUpgrade = request.headers.upgrade !== undefined
      if (safeMethods.has(request.method) && !isUpgrade) return true
      // A bearer header cannot be added by another site, so it needs no proof of origin.
      if (bearerOf(request)) return true
      // A browser says where an upgrade comes from, and no other site has business here, with a cookie or without.
      if (isUpgrade && isFromPage(request)) return isSameOrigin(request)
      if (sessionCookie(request)) return isSameOrigin(request)
      // The route, not the address as written: '/api/auth/%6Cogin' signs in as well.
      const { url } = request.routeOptions
      const isSignIn = url === login.path || url === staffLogin.path
      return !isSignIn || !isFromPage(request) || isSameOrigin(request)
    },
    give(request, reply, token, device) {
      void reply.setCookie(cookieName(request, 'session'), token, {
        ...settings(request),
        maxAge: sessionDays.absolute * 86_400,
      })
      void reply.setCookie(cookieName(request, 'device'), device, {
        ...settings(request),
        maxAge: knownDeviceDays * 86_400,
      })
    },
    take(request, reply) {
      void reply.clearCookie(cookieName(request, 'session'), settings(request))
    },
    giveStaff(request, reply, token) {
      void reply.setCookie(staffCookieName(request, 'session'), token, staffSettings(request))
    },
    staffDevice: (request) => request.cookies[staffCookieName(request, 'device')] || undefined,
    giveStaffDevice(request, reply, device) {
      void reply.setCookie(staffCookieName(request, 'device'), device, {
        ...staffSettings(request),
        maxAge: knownDeviceDays * 86_400,
      })
    },
    takeStaff(request, reply) {
      void reply.clearCookie(staffCookieName(request, 'session'), staffSettings(request))
    },
  }
}
