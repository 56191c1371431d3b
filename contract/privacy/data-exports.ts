import * as z from 'zod/mini'
import { endpoint, ok } from '../endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'

/** Exports that one member may make on one business day (BK-103). */
export const dataExportsPerDay = 3

/** Subjects of an export by a member: data about the person, or about the company, which is for its main contact. */
const exportSubjects = ['person', 'company'] as const

export const zipType = 'application/zip'
export const asZip = {
  answer: ok(z.object({})),
  documents: { [zipType]: 'JSON files, documents and pictures, with a README.txt' },
} as const

/** Blocked accounts keep the right to their data; those that are closed ask the provider. */
export const exportOwnData = endpoint({
  method: 'GET',
  path: '/api/privacy/export',
  inView: 'denied',
  summary: `Everything that is stored about oneself or, for its main contact, the own company, as a zip; ${dataExportsPerDay} a day`,
  access: 'member',
  blocked: 'allowed',
  query: z.object({ subject: z._default(z.enum(exportSubjects, fieldMessages.choice), 'person') }),
  ...asZip,
  refusals: {
    403: 'Only the main contact exports the company',
    429: 'The exports of the day are used',
  },
})
