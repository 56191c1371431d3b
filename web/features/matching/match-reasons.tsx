import { describeReasons, type MatchReason } from '#contract/broadcasts/match-reasons.ts'
import './match-reasons.css'

/** Reasons why two offers match, in words, the most important first. */
export function MatchReasons({ reasons }: { reasons: readonly MatchReason[] | undefined }) {
  if (!reasons?.length) return null
  return (
    <ul className="match-reasons small" aria-label="Why it matches">
      {describeReasons(reasons).map(({ label, value }) => (
        <li key={label + value}>
          {label}
          {value && <b>{value}</b>}
        </li>
      ))}
    </ul>
  )
}
