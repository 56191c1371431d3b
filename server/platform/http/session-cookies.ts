import type { FastifyReply, FastifyRequest } from 'fastify'
import { knownDeviceDays, sessionDays } from '#contract/auth/auth.ts'
import { login } from '#contract/auth/sessions.ts'
import {
  adminApi,
  backOfficeHeader,
  staffCookiePath,
  staffLogin,
} from '#contract/back-office/staff.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** That of the endpoint. */
    isShownToStaff?: true
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const bearerOf = (request: FastifyRequest) =>
  /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]

/** Distinguishes the tokens of views as a member (BK-109) from those of sessions. */
export const viewTokenPrefix = 'view.'

/** Session and device tokens of a request: bearer header for API clients, cookies for pages. */
export function createSessionCookies(publicUrl: string | undefined) {
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
  // The __Host- prefix requires path=/.
  const staffCookieName = (request: FastifyRequest, name: 'session' | 'device') =>
    isHttps(request) ? `__Secure-staff-${name}` : `staff-${name}`
  const staffSettings = (request: FastifyRequest) => ({
    ...settings(request),
    sameSite: 'strict' as const,
    path: staffCookiePath,
  })
  // Pages of members and of the back office share a browser: only calls of the back office act as staff.
  const isForStaff = (request: FastifyRequest) =>
    request.headers[backOfficeHeader] !== undefined ||
    (request.routeOptions.config.isShownToStaff === true &&
      request.cookies[staffCookieName(request, 'session')] !== undefined) ||
    (request.routeOptions.url?.startsWith(`${adminApi}/`) ?? false)
  // Each token counts only from its own place: a view is no session, and a session no view.
  const unlessOfView = (token: string | undefined) =>
    token?.startsWith(viewTokenPrefix) ? undefined : token
  const viewCookie = (request: FastifyRequest) => {
    const token = cookie(request, 'view')
    return token?.startsWith(viewTokenPrefix) ? token : undefined
  }
  // While staff view the site as a member, the pages of the whole browser do, so that no write goes elsewhere.
  const sessionCookie = (request: FastifyRequest) =>
    isForStaff(request)
      ? unlessOfView(request.cookies[staffCookieName(request, 'session')] || undefined)
      : (viewCookie(request) ?? unlessOfView(cookie(request, 'session')))
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
    token: (request: FastifyRequest) => bearerOf(request) ?? sessionCookie(request),
    device: (request: FastifyRequest) => cookie(request, 'device'),
    /** Whether the request comes from a browser and not from an API client. */
    isFromPage,
    /** CSRF check: whether a cookie-authenticated call or a sign-in from a page has our own origin. */
    isAllowedOrigin(request: FastifyRequest) {
      const isUpgrade = request.headers.upgrade !== undefined
      if (safeMethods.has(request.method) && !isUpgrade) return true
      // Other sites cannot add a bearer header, so no origin check is needed.
      if (bearerOf(request)) return true
      // Browsers send the origin of an upgrade; other sites may not connect, with or without a cookie.
      if (isUpgrade && isFromPage(request)) return isSameOrigin(request)
      if (sessionCookie(request)) return isSameOrigin(request)
      // Compares the route, not the raw URL: '/api/auth/%6Cogin' matches too.
      const { url } = request.routeOptions
      const isSignIn = url === login.path || url === staffLogin.path
      return !isSignIn || !isFromPage(request) || isSameOrigin(request)
    },
    set(request: FastifyRequest, reply: FastifyReply, token: string, device: string) {
      void reply.setCookie(cookieName(request, 'session'), token, {
        ...settings(request),
        maxAge: sessionDays.absolute * 86_400,
      })
      void reply.setCookie(cookieName(request, 'device'), device, {
        ...settings(request),
        maxAge: knownDeviceDays * 86_400,
      })
    },
    /** The cookie of a view as a member (BK-109); it ends with the browser session, and the view before. */
    setView(request: FastifyRequest, reply: FastifyReply, token: string) {
      void reply.setCookie(cookieName(request, 'view'), token, settings(request))
    },
    clearView(request: FastifyRequest, reply: FastifyReply) {
      void reply.clearCookie(cookieName(request, 'view'), settings(request))
    },
    clear(request: FastifyRequest, reply: FastifyReply) {
      void reply.clearCookie(cookieName(request, 'session'), settings(request))
    },
    /** Session cookie of the back office: for the API only, ends with the browser session. */
    setStaff(request: FastifyRequest, reply: FastifyReply, token: string) {
      // A cookie of an earlier version would precede this one.
      void reply.clearCookie(staffCookieName(request, 'session'), {
        ...staffSettings(request),
        path: adminApi,
      })
      void reply.setCookie(staffCookieName(request, 'session'), token, staffSettings(request))
    },
    staffDevice: (request: FastifyRequest) =>
      request.cookies[staffCookieName(request, 'device')] || undefined,
    /** Remembers a device that passed the second factor; persistent. */
    setStaffDevice(request: FastifyRequest, reply: FastifyReply, device: string) {
      void reply.setCookie(staffCookieName(request, 'device'), device, {
        ...staffSettings(request),
        path: adminApi,
        maxAge: knownDeviceDays * 86_400,
      })
    },
    clearStaff(request: FastifyRequest, reply: FastifyReply) {
      void reply.clearCookie(staffCookieName(request, 'session'), staffSettings(request))
    },
  }
}
export type SessionCookies = ReturnType<typeof createSessionCookies>
