import { composeShortMail } from '#server/platform/mail-writing/mail-page.ts'

/** To the main contact of a company whose membership someone has ordered and paid without signing in. */
export const orderAttachedMail = ({
  name,
  brand,
  company,
  plan,
  invoiceNumber,
  customer,
}: {
  name: string
  brand: string
  company: string
  plan: string
  invoiceNumber: string
  customer: { contact: string; email: string }
}) =>
  composeShortMail(
    { name, brand },
    {
      subject: `The membership of ${company} is active`,
      preview: `Ordered by ${customer.contact}`,
      paragraphs: [
        `${customer.contact} (${customer.email}) has ordered and paid a membership for ${company} without signing in. It is active from today on.`,
        'The order gives this person no access to your account. Add the person as a contact if you want that, and tell us if you do not know who this is.',
      ],
      facts: [
        ['Company', company],
        ['Plan', plan],
        ['Invoice', invoiceNumber],
      ],
      act: undefined,
    },
  )

/** To a visitor who has ordered a membership for a company that has an account already. */
export const orderOfYoursMail = ({
  brand,
  invoiceNumber,
  customer,
}: {
  brand: string
  invoiceNumber: string
  customer: { contact: string }
}) =>
  composeShortMail(
    { name: customer.contact, brand },
    {
      subject: 'The membership that you ordered is active',
      preview: `Invoice ${invoiceNumber}`,
      paragraphs: [
        'Thank you for your order. Your company has an account already, so we have activated the membership there.',
        'Its main contact was informed. Please ask that person, or us, if you need access.',
      ],
      facts: [['Invoice', invoiceNumber]],
      act: undefined,
    },
  )
