import './operator-message.css'

/** HTML message from the operator, sanitised on saving and again in the response (AM-070). */
export function OperatorMessage({ html }: { html: string }) {
  return <div className="operator-message" dangerouslySetInnerHTML={{ __html: html }} />
}
