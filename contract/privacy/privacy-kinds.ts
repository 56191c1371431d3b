/** Kinds of requests about personal data (GDPR, articles 15 to 21). */
export const privacyRequestKinds = ['access', 'correction', 'erasure', 'objection'] as const
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number]

export const privacyKindNames: Record<PrivacyRequestKind, string> = {
  access: 'Copy of data',
  correction: 'Correction',
  erasure: 'Erasure',
  objection: 'Objection',
}

/** The same as its sender says it; the subject of the ticket. */
export const privacySubjects: Record<PrivacyRequestKind, string> = {
  access: 'Copy of my data',
  correction: 'Correction of my data',
  erasure: 'Erasure of my data',
  objection: 'Objection to the use of my data',
}

/** Months within which a request is answered, from its receipt (GDPR, article 12.3). */
export const privacyAnswerMonths = 1
/** Further months for requests that are complex, of which the person is informed within the first. */
export const privacyExtensionMonths = 2
