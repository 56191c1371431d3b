import './staff-words.css'

/** Words of the operator in HTML, which the server has sanitised, on saving and again for this answer (AM-070). */
export function StaffWords({ html }: { html: string }) {
  return <div className="staff-words" dangerouslySetInnerHTML={{ __html: html }} />
}
