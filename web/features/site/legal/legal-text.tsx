import type { LegalText as Text } from '#contract/site/legal-texts.ts'
import { dateText } from '#web/ui/text/time-text.ts'

/** 'version 2, 01/03/2026' */
export const versionText = ({ version, validFrom }: Pick<Text, 'version' | 'validFrom'>): string =>
  `version ${version}, ${dateText(validFrom, 'UTC')}`

/** A legal text, sanitised when it was published. */
export function LegalText({ text }: { text: Text }) {
  return <div className="prose legal-text" dangerouslySetInnerHTML={{ __html: text.html }} />
}
