import type { ReactNode } from 'react'
import './message-parties.css'

type MessagePartiesProps = {
  to: ReactNode
  /** The signed-in who writes; visitors say it in the form. */
  from?: { name: string; companyName: string; email: string } | undefined
}

/** Whom a letter goes to and who it is from. */
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
