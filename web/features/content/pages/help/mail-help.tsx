import { mailedExample } from '#contract/broadcasts/by-mail.ts'
import { listBroadcastLists } from '#contract/broadcasts/broadcasts.ts'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { useQuery } from '@tanstack/react-query'

/** How to send a broadcast by e-mail, with the address of each list; nothing without incoming mail (BK-044). */
export function MailHelp() {
  const { data } = useQuery(payloadQuery(useApi(), ['list-addresses'], listBroadcastLists, {}))
  const lists = data?.results.filter(({ mailTo }) => mailTo) ?? []
  if (lists.length === 0) return null
  return (
    <section aria-labelledby="by-mail" className="stack help-mail">
      <h2 id="by-mail">Broadcasts by e-mail</h2>
      <p className="soft prose">
        Send an e-mail from an address of your account to the address of a list. Begin the subject
        with WTS (want to sell) or WTB (want to buy), one product in each e-mail. Quantity, brand,
        description, condition and price are required, as in the form. Signature, quoted text and
        attachments are left out. You get an e-mail with a link to your broadcast, or with what is
        missing.
      </p>
      <dl className="facts">
        <dt>Subject</dt>
        <dd>{mailedExample.subject}</dd>
        <dt>Text</dt>
        <dd className="lines">{mailedExample.text}</dd>
      </dl>
      <ul className="row wrap loose small">
        {lists.map(({ id, name, mailTo }) => (
          <li key={id}>
            <span className="soft">{name}</span> <a href={`mailto:${mailTo}`}>{mailTo}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
