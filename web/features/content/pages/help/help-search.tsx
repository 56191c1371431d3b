import type { Faq } from '#contract/content/public-items.ts'
import { countText } from '#contract/figures/numbers.ts'
import { pageQuery } from '#web/features/content/api.ts'
import { minSearchLength, searchHelp } from '#web/features/content/pages/help/search-help.ts'
import { useApi } from '#web/platform/api/api.ts'
import { SearchInput } from '#web/ui/forms/text-input.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

/** Longest search, in characters. */
export const maxSearchLength = 100

type HelpSearchProps = {
  /** The search in the address. */
  initialQuery: string
  faqs: readonly Faq[]
  onFaq: (id: number) => void
}

/** Finds questions and parts of the guidelines while typing. */
export function HelpSearch({ initialQuery, faqs, onFaq }: HelpSearchProps) {
  const api = useApi()
  const [query, setQuery] = useState(initialQuery)
  const [isUsed, setUsed] = useState(initialQuery !== '')
  // One by one, because the query of several is not part of what other pages load.
  const rules = useQuery({ ...pageQuery(api, 'broadcast-rules'), enabled: isUsed })
  const grades = useQuery({ ...pageQuery(api, 'grading-guidelines'), enabled: isUsed })
  const guidelines = [rules, grades].flatMap(({ data }) => (data ? [data] : []))
  const isSearching = query.trim().length >= minSearchLength
  const results = searchHelp(query, faqs, guidelines)
  const isComplete = !rules.isPending && !grades.isPending
  return (
    <search className="help-search">
      <SearchInput
        aria-label="Search help"
        placeholder="Search questions, rules and grades"
        value={query}
        maxLength={maxSearchLength}
        onFocus={() => setUsed(true)}
        onChange={(event) => {
          setUsed(true)
          setQuery(event.target.value)
        }}
      />
      <div role="status" className={isSearching ? 'small muted' : 'sr'}>
        {isSearching &&
          (results.length > 0
            ? `${countText(results.length)} ${results.length === 1 ? 'result' : 'results'}`
            : isComplete && 'Nothing found. Try fewer or other words, or contact us.')}
      </div>
      {results.length > 0 && (
        <ul>
          {results.map(({ key, title, excerpt, source, target }) => (
            <li key={key}>
              <p className="row wrap tight">
                {'faq' in target ? (
                  <button type="button" className="link" onClick={() => onFaq(target.faq)}>
                    {title}
                  </button>
                ) : (
                  <Link to="/$" params={{ _splat: target.path }} hash={target.hash}>
                    {title}
                  </Link>
                )}
                <span className="small muted">{source}</span>
              </p>
              <p className="small soft">{excerpt}</p>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
