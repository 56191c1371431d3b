import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'

type AuditSentenceProps = {
  text: string
  /** Its name in the text becomes a link. */
  company: { id: number; name: string | null } | null
}

/** The sentence of an entry as it follows the name of its actor. */
export const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
const keepAmounts = (text: string) => text.replaceAll('€ ', '€\u00a0')

/** The sentence of an entry of the audit log, with a link to the company. */
export function AuditSentence({ text: sentence, company }: AuditSentenceProps) {
  const text = keepAmounts(sentence)
  const name = company?.name
  const at = name ? text.lastIndexOf(name) : -1
  if (!company || !name || at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <AdminLink to={`/companies/${company.id}`}>{name}</AdminLink>
      {text.slice(at + name.length)}
    </>
  )
}
