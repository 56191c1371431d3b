import * as z from 'zod/mini'
import { accountCall } from '../access.ts'
import { adminApi } from '../back-office/staff.ts'
import { endpoint, idParams, ok } from '../endpoint.ts'
import { Reason } from '../fields.ts'
import { fieldMessages } from '../notices.ts'

/** Exports that one member may make on one business day (BK-103). */
export const dataExportsPerDay = 3

/** What a member exports: what is stored about the person, or about the company, which is for its main contact. */
const exportSubjects = ['person', 'company'] as const

export const zipType = 'application/zip'
const asZip = {
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

/** Links of the back office; the export is recorded in the audit log with its reason. */
export const exportCompanyData = endpoint({
  ...accountCall,
  ...asZip,
  method: 'GET',
  path: `${adminApi}/companies/:id/data`,
  summary: 'Everything that is stored about a company, as a zip; recorded in the audit log',
  params: idParams,
  query: z.object({ reason: Reason }),
  refusals: { 404: 'No such company' },
})

export const exportContactData = endpoint({
  ...accountCall,
  ...asZip,
  method: 'GET',
  path: `${adminApi}/contacts/:id/data`,
  summary: 'Everything that is stored about a person, as a zip; recorded in the audit log',
  params: idParams,
  query: z.object({ reason: Reason }),
  refusals: { 404: 'No such person' },
})
