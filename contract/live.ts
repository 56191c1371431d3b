/**
 * The live channel (AM-008): a websocket on which the server says that something changed, never what. A browser shows
 * its session by the cookie, an API client by a bearer header or by its first message. Nothing else is sent to it.
 */
export const livePath = '/api/live'

/** Broadcasts were posted, resent or removed (BC-024). */
export const broadcastRefetch = { type: 'broadcast refetch' } as const
/** Said by a client's own end of the channel: the server has closed it to this session or account. */
export const accountChanged = { type: 'account changed' } as const
export type LiveMessage = typeof broadcastRefetch | typeof accountChanged

/** The first and only message of a client that came without a session. */
export interface LiveAuth {
  type: 'auth'
  /** A session token, at most 200 characters. */
  token: string
}

export const liveLimits = {
  /** Longest time between the opening and the message that shows the session, in ms. */
  authWithinMs: 5000,
  /** Largest message of a client, in bytes. */
  messageBytes: 1024,
  /** Open sockets of one session; a browser needs one. */
  perSession: 20,
  /** Open sockets of one source: an office behind one address. */
  perSource: 400,
  /** Open sockets of one process. */
  perProcess: 10_000,
  /** Pings and pongs of a client between two pings of the server. */
  controlFrames: 20,
} as const

/** Why the server closes a socket, beside the codes of the protocol: 1001 when it stops, 1008, 1009, 1013. */
export const liveCodes = {
  /** No session, or one that is over: come back after signing in. */
  signInFirst: 4401,
  /** The account is blocked, or the channel is not open to it. */
  notAllowed: 4403,
  /** More sockets than a session or an address may have. */
  tooMany: 4429,
} as const
