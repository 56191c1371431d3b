import type { ErasurePlan } from '#contract/privacy/desk/erasure.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Says that the data was erased, and what the law makes us keep. */
export function erasedMail({
  productName,
  kept,
  siteUrl,
}: {
  productName: string
  kept: ErasurePlan['kept']
  siteUrl: string
}) {
  const lines = kept.map(({ kind, why, kept: period }) => `${kind}: ${why}. Kept ${period}.`)
  const before = `Your data at ${productName} has been erased: your entry, settings, sign-ins, pictures and mail. Where others keep their side of a message or a case, it now reads "Removed".`
  const keeping = lines.length > 0 ? 'We must keep:' : 'Nothing else is kept.'
  const after = `This e-mail is the last one. Its delivery is logged for 30 days. Questions: ${siteUrl}`
  return {
    subject: `Your data at ${productName} has been erased`,
    text: [before, '', keeping, ...lines.map((line) => `- ${line}`), '', after].join('\n'),
    html: `<p>${escaped(before)}</p><p>${keeping}</p><ul>${lines
      .map((line) => `<li>${escaped(line)}</li>`)
      .join('')}</ul><p>${escaped(after)}</p>`,
  }
}
