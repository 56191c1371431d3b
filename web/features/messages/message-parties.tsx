import type { ReactNode } from 'react'
import './message-parties.css'

type MessagePartiesProps = {
  to: ReactNode
  /** The signed-in sender; visitors enter theirs in the form. */
  from?: { name: string; companyName: string; email: string } | undefined
}

export function MessageParties({ to, from }: MessagePartiesProps) {
  return (
    <dl className="tiles break letter-people">
      <div>
        <dt className="small muted">To</dt>
        <dd>{to}</dd>
      </div>
      {from && (
        <div>
          <dt className="small muted">From</dt>
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
