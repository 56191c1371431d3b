import type { ErasurePlan } from '#contract/privacy/desk/erasure.ts'
import {
  composeMail,
  escapeHtml,
  mailParagraph,
  textStyle,
} from '#server/platform/mail-writing/mail-page.ts'

/** The mail about the erased data, and the data that the law requires to retain. */
export function erasedMail({
  productName,
  kept: keptData,
  siteUrl,
}: {
  productName: string
  kept: ErasurePlan['kept']
  siteUrl: string
}) {
  const lines = keptData.map(({ kind, why, kept: period }) => `${kind}: ${why}. Kept ${period}.`)
  const before = `Your data at ${productName} has been erased: your entry, settings, sign-ins, pictures and mail. Where others keep their side of a message or a case, it now reads "Removed".`
  const keeping = lines.length > 0 ? 'We must keep:' : 'Nothing else is kept.'
  const after = `This e-mail is the last one. Its delivery is logged for 30 days. Questions: ${siteUrl}`
  const list = lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')
  return composeMail({
    subject: `Your data at ${productName} has been erased`,
    preview: before,
    parts: [
      before,
      {
        text: [keeping, ...lines.map((line) => `- ${line}`)].join('\n'),
        html: [
          mailParagraph(keeping),
          ...(list ? [`<ul class="t1" style="${textStyle(15)}">${list}</ul>`] : []),
        ],
      },
    ],
    textFoot: after,
    foot: escapeHtml(after),
  })
}
