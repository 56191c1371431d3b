import { shortRevision } from '#contract/back-office/desk/today.ts'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { useQuery } from '@tanstack/react-query'

/** The version of the answering process, for reports of problems. */
export function ProgramVersion() {
  const { data } = useQuery(payloadQuery(useApi(), ['program-version'], 'getProgramVersion', {}))
  if (!data) return null
  const { version, revision } = data
  return (
    <p
      className="program-version small muted"
      title={`Version of the program${revision === null ? '' : ` and commit ${revision}`}. Name it when you report a problem.`}
    >
      Version {version}
      {revision !== null && ` · ${shortRevision(revision)}`}
    </p>
  )
}
