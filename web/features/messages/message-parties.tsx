import type { ReactNode } from 'react'
import './message-parties.css'

type MessagePartiesProps = {
  to: ReactNode
  /** The signed-in sender; visitors enter theirs in the form. */
  from?: { name: string; companyName: string; email: string } | undefined
}

export function MessageParties({ to, from }: MessagePartiesProps) {
  return (
    <dl className="letter-people">
      <div>
        <dt>To</dt>
        <dd>{to}</dd>
      </div>
      {from && (
        <div>
          <dt>From</dt>
          <dd>
            <span className="strong">{from.name}</span>, {from.companyName}
            <br />
            <span className="soft">{from.email}</span>
          </dd>
        </div>
      )}
    </dl>
  )
}
