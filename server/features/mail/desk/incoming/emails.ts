import { composeShortMail } from '#server/platform/mail-writing/mail-page.ts'

/** Notifies a sender that staff did not accept a mail that waited for confirmation. */
export const refusedMail = (content: { brand: string; reason: string }) =>
  composeShortMail(
    { name: undefined, brand: content.brand },
    {
      subject: 'We did not accept your e-mail',
      preview: content.reason,
      paragraphs: [
        'We looked at an e-mail in your name that waited for your confirmation, and did not accept it.',
        content.reason,
        'Nothing has changed in the market. If the e-mail was not from you, you need not do anything.',
      ],
      facts: [],
      act: undefined,
    },
  )
