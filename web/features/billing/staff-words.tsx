import './staff-words.css'

/** HTML message from the operator, sanitised on saving and again in the response (AM-070). */
export function StaffWords({ html }: { html: string }) {
  return <div className="staff-words" dangerouslySetInnerHTML={{ __html: html }} />
}
