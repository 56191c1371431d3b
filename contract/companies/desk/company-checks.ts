import * as z from 'zod/mini'
import { endpoint, idParams, ok } from '../../endpoint.ts'
import { lines } from '../../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import {
  checkKinds,
  checkNoteMax,
  checkOutcomes,
  ProfileCheck,
  VatEvidence,
} from '#contract/registration/desk/registrations.ts'
import { adminApi } from '#contract/back-office/staff.ts'

export const CompanyChecks = z.object({
  checks: z.array(ProfileCheck),
  vat: z.nullable(VatEvidence),
  vatNumber: z.string(),
  /** Whether VIES can be asked: a number of an EU country, written as those of the country are. */
  canAskVies: z.boolean(),
  /** Whether they can be recorded: while the company waits for approval. */
  isOpen: z.boolean(),
})
export type CompanyChecks = z.input<typeof CompanyChecks>

const checksCall = { access: 'staff', blocked: 'denied', roles: ['support', 'finance'] } as const

export const getCompanyChecks = endpoint({
  ...checksCall,
  method: 'GET',
  path: `${adminApi}/companies/:id/checks`,
  summary: 'The checks of a company before it is approved or activated',
  params: idParams,
  answer: ok(CompanyChecks),
  refusals: { 404: 'No such company' },
})

const refusals = { 404: 'No such company', 409: 'It does not wait for approval' }

export const setCompanyCheck = endpoint({
  ...checksCall,
  method: 'POST',
  path: `${adminApi}/companies/:id/checks`,
  summary: 'Record the outcome of a check; null withdraws it',
  params: idParams,
  body: z.object({
    kind: z.enum(checkKinds, fieldMessages.choice),
    outcome: z.nullable(z.enum(checkOutcomes, fieldMessages.choice)),
    note: z._default(lines(checkNoteMax), ''),
  }),
  answer: ok(CompanyChecks),
  refusals,
})

export const checkCompanyVat = endpoint({
  ...checksCall,
  method: 'POST',
  path: `${adminApi}/companies/:id/vat-check`,
  summary: 'Ask VIES about the VAT number, again if it was asked before',
  params: idParams,
  body: z.object({}),
  answer: ok(CompanyChecks),
  refusals: { ...refusals, 409: 'It does not wait for approval, or VIES does not know the number' },
})
