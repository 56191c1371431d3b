import {
  escapeHtml,
  mailButton,
  mailFacts,
  mailPage,
  mailParagraph,
} from '#server/platform/mail-page.ts'

export interface Letter {
  subject: string
  /** What the mail program shows beside the subject. */
  preview: string
  paragraphs: readonly string[]
  facts: readonly (readonly [term: string, value: string])[]
  /** Words of the button. */
  act: string
}

/** A letter to the main contact about the account of the company: one act, and answers are read. */
export function writeLetter(
  letter: Letter,
  { name, actUrl, brand }: { name: string; actUrl: string; brand: string },
) {
  const { subject, preview, paragraphs, facts, act } = letter
  const help = 'Any question? Answer this e-mail, we read it.'
  const text = `Hello ${name},

${paragraphs.join('\n\n')}

${act}: ${actUrl}

${help}

${brand}
`
  const html = mailPage({
    title: subject,
    preview,
    sections: [
      mailParagraph(`Hello ${name},`),
      ...paragraphs.map(mailParagraph),
      mailFacts(facts),
      mailButton(actUrl, act),
    ],
    foot: `${help} ${escapeHtml(brand)}`,
  })
  return { subject, text, html }
}
