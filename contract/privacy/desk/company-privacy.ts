import * as z from 'zod/mini'
import { accountCall } from '../../access.ts'
import { adminApi } from '../../back-office/staff.ts'
import { endpoint, idParams, ok } from '../../endpoint.ts'
import { Instant } from '#contract/fields.ts'

/** Consents and requests shown at most; the audit log has all requests. */
export const maxPrivacyRows = 100

export const Consent = z.object({
  /** With an application for a trial, or with an order of a membership. */
  with: z.enum(['application', 'order']),
  /** Who agreed, as it was sent; null if only the company is known. */
  by: z.nullable(z.string()),
  contractVersion: z.int(),
  /** The version of the privacy policy that was in force; null before there was one. */
  privacyVersion: z.nullable(z.int()),
  at: Instant,
})
export type Consent = z.input<typeof Consent>

export const PrivacyPerson = z.object({
  id: z.int(),
  name: z.string(),
  isRemoved: z.boolean(),
  /** When its personal fields were cleared, by an erasure or by the job. */
  clearedAt: z.nullable(Instant),
})
export type PrivacyPerson = z.input<typeof PrivacyPerson>

export const PrivacyRequest = z.object({
  id: z.string(),
  at: Instant,
  /** `Exported` or `Erased`. */
  title: z.string(),
  /** The person concerned; null for the company. */
  person: z.nullable(z.string()),
  who: z.string(),
  reason: z.string(),
})
export type PrivacyRequest = z.input<typeof PrivacyRequest>

export const getCompanyPrivacy = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/companies/:id/privacy`,
  summary:
    'Consents of a company, its people, and the exports and erasures so far (BK-103, BK-104)',
  params: idParams,
  answer: ok(
    z.object({
      consents: z.array(Consent),
      people: z.array(PrivacyPerson),
      requests: z.array(PrivacyRequest),
    }),
  ),
  refusals: { 404: 'No such company' },
})
