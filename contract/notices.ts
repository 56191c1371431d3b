/** How long notices stay, in milliseconds (SH-031, AM-023). */
export const noticeMs = 3000
export const errorNoticeMs = 5000
export const testNoticeMs = 10_000
/** How long what was done can be undone from its notice. */
export const undoMs = 10_000

export interface Notice {
  kind: 'good' | 'bad'
  title: string
  text?: string
  /** How long it stays, in milliseconds, if not the default. */
  ms?: number
}

export const good = (title: string, text?: string): Notice => ({
  kind: 'good',
  title,
  ...(text ? { text } : {}),
})
export const bad = (title: string, text?: string): Notice => ({
  kind: 'bad',
  title,
  ...(text ? { text } : {}),
})

export const somethingWrong = 'Something went wrong'
export const whatToDo = 'Please try again. If the problem persists please contact the provider'
/** The text of every failure without a specific one (AM-104). */
export const tryAgain = (thing: string, action: string) =>
  `${thing} could not be ${action}. ${whatToDo}`

/** Notices that any page may show. They load with the first page. */
export const shellNotices = {
  signedOut: good('Signed out'),
  signedOutElsewhere: { ...good('Signed out in another window'), ms: 10_000 },
  offline: bad('You are offline', 'Please try again once you are connected.'),
  notSignedOut: bad(somethingWrong, tryAgain('You', 'signed out')),
  partNotLoaded: bad(somethingWrong, 'This site has been updated. Please reload the page.'),
  linkCopied: good('Link copied'),
  textCopied: good('Broadcast copied as text'),
  textNotCopied: bad(somethingWrong, 'Your browser blocked access to the clipboard.'),
} as const

/** Refusals that pages show on their own. All others arrive with a response of the API (refusals.ts). */
export const shownRefusals = {
  serviceOnly: 'This is not available for service accounts.',
  noInventory: 'Your account does not allow inventory upload. Please contact us.',
  blocked: {
    FORCE_PAY: 'Your account is on hold until an invoice is paid.',
    TRIAL_ENDED: 'Your free trial has ended.',
    CUSTOM_BLOCK: 'Your account is blocked. Please contact the provider.',
    TWO_FACTOR_REQUIRED: 'Two-factor authentication is required. Please enable it first.',
  },
  paymentHeld:
    'Another amount than this invoice asks was paid. We are looking at it and write to you: please do not pay again.',
  registrationClosed: 'Registration is not open yet.',
  broadcastRemoved: 'This broadcast has been removed.',
  unavailable: 'The service is being restarted. Please try again in a moment.',
  fault: 'Something went wrong on our side.',
  unreachable: 'The server could not be reached.',
  offline: 'You are offline. Please try again once you are connected.',
  badLink: 'This link is not valid.',
  linkEnded: 'This link has expired.',
  forcedOut: 'There was an unknown error with your account.',
} as const
