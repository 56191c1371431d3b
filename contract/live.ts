/**
 * The live channel (AM-008): a WebSocket on which the server announces that data changed, without the data. Browsers
 * authenticate by cookie, API clients by a bearer header or by their first message. Clients send nothing else.
 */
export const livePath = '/api/live'

/** Broadcasts were posted, resent or removed (BC-024). */
export const broadcastRefetch = { type: 'broadcast refetch' } as const
/** Staff renamed or ordered the lists. */
export const listsChanged = { type: 'lists changed' } as const
/** Raised by the client itself when the server has closed the channel to its session or account. */
export const accountChanged = { type: 'account changed' } as const
export type LiveMessage = typeof broadcastRefetch | typeof listsChanged | typeof accountChanged

/** The first and only message of a client that connected without a session. */
export interface LiveAuth {
  type: 'auth'
  /** A session token, at most 200 characters. */
  token: string
}

export const liveLimits = {
  /** Time after the connection opens in which a client must authenticate, in ms. */
  authWithinMs: 5000,
  /** Maximum size of a message from a client, in bytes. */
  messageBytes: 1024,
  /** Maximum open sockets of a session; a browser needs one. */
  perSession: 20,
  /** Maximum open sockets of an IP address, such as a whole office. */
  perSource: 400,
  /** Maximum open sockets of an IP address that opened without a session and have not authenticated yet. */
  anonymousPerSource: 20,
  /** Maximum open sockets of a process. */
  perProcess: 10_000,
  /** Maximum pings and pongs of a client between two pings of the server. */
  controlFrames: 20,
} as const

/** Close codes of the server, in addition to 1001 (shutdown), 1008, 1009 and 1013 of the protocol. */
export const liveCodes = {
  /** No session, or an expired one. */
  signInFirst: 4401,
  /** The account is blocked or has no access to the channel. */
  notAllowed: 4403,
  /** Too many sockets of a session or an IP address. */
  tooMany: 4429,
} as const
