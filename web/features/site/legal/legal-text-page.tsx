import { legalTextNames, type LegalTextKind } from '#contract/site/legal-texts.ts'
import { legalTextQuery } from '#web/features/site/legal/api.ts'
import { LegalText, versionText } from '#web/features/site/legal/legal-text.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { Note } from '#web/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

type LegalTextPageProps = { kind: LegalTextKind; version: number | undefined }

/** A legal text with its version and date; earlier versions can be read (BK-084). */
export function LegalTextPage({ kind, version }: LegalTextPageProps) {
  const { data: text } = useQuery(legalTextQuery(useApi(), kind, version))
  if (!text) return <main id="main" className="page reading" aria-busy="true" />
  const [latest] = text.versions
  const others = text.versions.filter((one) => one.version !== text.version)
  return (
    <main id="main" className="page reading">
      <PageHead title={legalTextNames[kind]} sub={versionText(text)} />
      <div className="stack measure">
        {latest && latest.version > text.version && version !== undefined && (
          <Note tone="warn" title="This is not the latest version.">
            <Link to={`/${kind}`}>Read the terms that apply today</Link>
          </Note>
        )}
        <LegalText text={text} />
        {others.length > 0 && (
          <nav aria-label="Other versions">
            <h2>Other versions</h2>
            <ul className="stack tight">
              {others.map((one) => (
                <li key={one.version}>
                  <Link to={`/${kind}`} search={{ version: one.version }}>
                    {versionText(one)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </main>
  )
}
