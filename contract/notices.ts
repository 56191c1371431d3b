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

/** Field messages (ER-064). */
export const fieldMessages = {
  required: 'This field is required',
  otherFigures: 'Change the quantity or the price',
  ownWords: 'Write your answer below the greeting',
  recommendation: 'Your recommendation must be at least 30 characters long.',
  atLeast: (min: number) => `This field must have at least ${min} characters`,
  atMost: (max: number) => `This field must have at most ${max} characters`,
  email: 'This field should be a correct email-address',
  link: 'This field should be a link that starts with https:// or http://',
  linkWithUser: 'This link must not contain a user name or a password',
  website: 'This field should be a website, such as https://www.example.com',
  noSpaces: 'A website has no spaces',
  telephone: 'This field should be a telephone number',
  picture: 'This file should be a picture (jpg, png) that can be opened',
  pictureSize: 'This picture must be at most 5 MB',
  pictureTooLarge: 'This picture has too many pixels',
  number: 'This field should be a number',
  price: 'This field should be a price, such as 28.50 or $ 300, or CALL',
  twoDecimals: 'This price should have at most two decimals',
  priceBelow: (limit: string) => `This price should be below ${limit}`,
  notConverted: (currency: string) =>
    `This price in ${currency} cannot be converted to euro. Please give it in euro`,
  quantity: 'Enter a number, or “lot”, “various”, “MOQ 10”',
  offerPrice: 'Enter a price, or “CALL”, “quote”, “best price”',
  aboveZero: 'This field should be more than 0',
  otherCurrency: (accepted: readonly string[]) =>
    `This price should be in one of ${accepted.join(', ')}`,
  twoCurrencies: (one: string, other: string) =>
    `This price names ${one} and ${other}. Please keep one`,
  currencyConflict: (typed: string, chosen: string) =>
    `This price names ${typed}, but ${chosen} is chosen. Please change one of them`,
  noContactDetails:
    'Please leave out telephone numbers, addresses and links. Readers can reply to your broadcast',
  between: (min: number, max: number) => `This field should be a number from ${min} to ${max}`,
  targetPrice: 'This field should be a price above 0, such as 28.50',
  date: 'This field should be a date',
  withinDays: (days: number) => `This field should be a date within ${days} days from today`,
  choice: 'Please choose one of the options',
  agree: 'Please read and agree to the contract terms',
  invalid: 'This field is not valid',
  unprintable: (characters: string) =>
    `Invoices cannot print ${characters}. Please write it in Latin letters, as it stands in the register`,
  typedName: (name: string) => `Type the name as shown: ${name}`,
  file: (maxBytes: number) => `This file must be at most ${maxBytes / 1_048_576} MB`,
  emptyFile: 'This file is empty',
  fileType: 'This file should be a PDF, a Word document, or a picture (jpg, png)',
  pictureOrPdf: 'This file should be a PDF, or a picture (jpg, png)',
  fileVirus: 'Our scanner has found a virus in this file',
  afterToday: 'This field should be a date after today',
  notBeforeToday: 'This field should be today or a later date',
  notAfterToday: 'This field should be today or an earlier date',
  laterDate: 'This field should be the later date from which membership years count again',
  list: 'This list does not exist',
  listRepeated: 'This list appears twice',
  noAlternative: 'You have no alternative e-mail address',
  weakPassword: 'This password is too easy to guess',
  samePassword: 'Please choose a password different from the current one',
  currentPassword: 'This is not your current password',
  ownAddressAlready: 'This contact already has this address',
  ownAddress: 'This field should be one of your own e-mail addresses',
  company: 'This company does not exist',
  searchable: 'This field must contain a word or a number',
  searchEmpty: 'Please enter keywords, a list or a company to search for',
  slug: 'This field should have small letters and digits, with single hyphens between words',
  slugPath: 'The address of a post has no slashes',
  slugTaken: (title: string) => `This address belongs to “${title}”`,
  slugReserved: 'This address is used by another page of the site',
  time: 'This field should be a time, such as 14:30',
  inFuture: 'This field should be a date and time in the future',
  alternativeTexts: (count: number) =>
    count === 1
      ? 'A picture has no alternative text'
      : `${count} pictures have no alternative text`,
  contentPictureSize: 'This picture must be at most 10 MB',
  sixDigits: 'Please enter a valid 6-digit code',
  recoveryCode: 'Please enter a recovery code, such as 7K3MQ-V9X2T',
  codeNotVerified: 'Failed to verify code. Please try again.',
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
