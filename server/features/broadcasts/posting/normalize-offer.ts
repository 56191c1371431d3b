import { currencyOfPrice, findFigureErrors } from '#contract/broadcasts/offer-figures.ts'
import { composeMax, type ComposeInput } from '#contract/broadcasts/posting.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { hasContactDetails } from '#server/features/broadcasts/masking/mask-text.ts'
import { plainLine, plainText, type Offer } from '#server/features/broadcasts/posting/offer-text.ts'
import { refuseFields, type FieldError, type Refused } from '#server/platform/http/refusal.ts'

const firstOfEach = (errors: readonly FieldError[]) =>
  errors.filter(({ param }, at) => errors.findIndex((error) => error.param === param) === at)

/** Converts the input to plain text (BK-037). Refuses fields that become empty or too long, and invalid figures. */
export function normalizeOffer(input: ComposeInput): Offer | Refused {
  const lines = {
    quantity: plainLine(input.quantity),
    brand: plainLine(input.brand),
    desc: plainLine(input.desc),
    condition: plainLine(input.condition),
    price: plainLine(input.price),
  }
  const additionalInfo = plainText(input.additionalInfo)
  const tooLong = Object.entries({ ...lines, additionalInfo }).flatMap(([param, value]) => {
    const max = composeMax[param as keyof typeof composeMax]
    return value.length > max ? [{ param, msg: fieldMessages.atMost(max) }] : []
  })
  const empty = Object.entries(lines).flatMap(([param, value]) =>
    value === '' ? [{ param, msg: fieldMessages.required }] : [],
  )
  const { currency } = input
  const contactDetails = (['quantity', 'price'] as const).flatMap((param) =>
    hasContactDetails(lines[param]) ? [{ param, msg: fieldMessages.noContactDetails }] : [],
  )
  const errors = [
    ...empty,
    ...tooLong,
    ...findFigureErrors({ ...lines, currency }),
    ...contactDetails,
  ]
  if (errors.length) return refuseFields(firstOfEach(errors))
  const { desc, ...rest } = lines
  return {
    side: input.broadcastType,
    currency: currencyOfPrice(lines.price, currency),
    ...rest,
    description: desc,
    additionalInfo,
    ...(input.pLink === '' ? {} : { productLink: input.pLink }),
  }
}
