import { complaintPolicy } from '#contract/complaints.ts'

/** What the operator does not mediate in, and what the papers must state (CP-005, CP-006). */
export function ComplaintPolicy() {
  return (
    <div className="stack close complaint-policy">
      <p>{complaintPolicy.intro}</p>
      <ul className="bullets">
        {complaintPolicy.excluded.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p>{complaintPolicy.papers}</p>
    </div>
  )
}
