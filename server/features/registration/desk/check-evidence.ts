import type * as z from 'zod/mini'
import type { CheckKind, ProfileCheck } from '#contract/registration/desk/registrations.ts'
import { isNumberOf } from '#contract/registration/calling-codes.ts'
import {
  comparableName,
  isSameName,
  type CheckedFacts,
  type VatCheckRow,
} from '#server/features/companies/public.ts'

type Evidence = z.output<typeof ProfileCheck>['evidence']

/** The program's evidence for each check of a company; it has none for references (BK-004). */
export function evidenceOf(
  facts: CheckedFacts,
  vat: VatCheckRow | undefined,
): Record<CheckKind, Evidence> {
  return {
    vat: vatEvidence(facts, vat),
    website:
      facts.siteFault === null
        ? null
        : {
            says: facts.siteFault === '' ? 'The site answers' : `No answer: ${facts.siteFault}`,
            holds: facts.siteFault === '',
          },
    telephone: telephoneEvidence(facts),
    address: addressEvidence(facts, vat),
    references: null,
  }
}

function vatEvidence({ name }: CheckedFacts, vat: VatCheckRow | undefined): Evidence {
  if (!vat || vat.answer === null) return null
  if (vat.answer === 'invalid') return { says: 'Invalid at VIES', holds: false }
  if (vat.traderName === '') return { says: 'Valid at VIES, which gives no name', holds: false }
  const holds = isSameName(comparableName(vat.traderName), comparableName(name))
  return { says: holds ? 'The name at VIES fits' : 'Another name at VIES', holds }
}

function telephoneEvidence({ telephone, countryCode }: CheckedFacts): Evidence {
  const isOfCountry = isNumberOf(countryCode, telephone)
  if (isOfCountry === undefined) return null
  const says = isOfCountry ? 'A number of its country' : 'A number of another country'
  return { says, holds: isOfCountry }
}

/** The e-mail address that was confirmed, and the postal address that VIES gives. */
function addressEvidence(
  { address, emailConfirmedAt }: CheckedFacts,
  vat: VatCheckRow | undefined,
): Evidence {
  const viesAddress = vat?.traderAddress ?? ''
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\d]{4,}/gu))
  const own = words(address)
  const fits = viesAddress === '' || [...words(viesAddress)].some((word) => own.has(word))
  if (!fits) return { says: 'Another address at VIES', holds: false }
  if (emailConfirmedAt === null) return { says: 'E-mail address not confirmed', holds: false }
  return { says: 'E-mail address confirmed', holds: true }
}
