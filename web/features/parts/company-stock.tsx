import { queryMax } from '#contract/broadcasts/broadcasts.ts'
import { countText } from '#contract/figures/numbers.ts'
import { paths } from '#contract/paths.ts'
import { partsQuery } from '#web/features/parts/api.ts'
import { typedPart } from '#web/features/parts/search/part-search.ts'
import { PartsTable } from '#web/features/parts/search/parts-table.tsx'
import { QuoteButton, QuoteSelectionBar, useQuoteSelection } from '#web/features/quotes/public.ts'
import { useApi, type Api } from '#web/platform/api/api.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { SearchInput } from '#web/ui/forms/text-input.tsx'
import { Joined } from '#web/ui/marks/joined.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId, type FormEvent } from 'react'

/** Lines shown on the page of the company; its search shows all. */
const shownLines = 10

/** The first lines of the stock of a company, in order of part numbers; none for visitors. */
export const companyStockQuery = (api: Api, companyId: number) =>
  partsQuery(api, { companyId, pageSize: shownLines })

/** The stock of a company on its page, for members, with a search in it (AM-121). */
export function CompanyStock({ company: { id, name } }: { company: { id: number; name: string } }) {
  const heading = useId()
  const navigate = useNavigate()
  const { isTrading } = useViewer()
  const selection = useQuoteSelection()
  const stock = useQuery(companyStockQuery(useApi(), id)).data
  if (!stock || stock.nrParts === 0) return null
  const [group] = stock.results
  const total = stock.nrParts

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('query')
    const query = typedPart(typeof typed === 'string' ? typed : '')
    void navigate({ to: '/parts', search: { companyId: id, query } })
  }

  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>
        Stock <span className="muted num">{countText(total)}</span>
      </h2>
      <div className="stack">
        <form
          role="search"
          aria-label={`Search the stock of ${name}`}
          action={paths.parts}
          method="get"
          onSubmit={search}
        >
          <input type="hidden" name="companyId" value={id} />
          <Joined>
            <SearchInput
              name="query"
              aria-label="Part number or words in this stock"
              placeholder="Partnumber, Description, Keywords"
              boxClassName="grow"
              className="mono-in"
              maxLength={queryMax}
              spellCheck={false}
            />
            <Button type="submit">Search</Button>
          </Joined>
        </form>
        <PartsTable
          caption={`Stock of ${name}`}
          rows={group?.parts}
          busy={false}
          isOfOneCompany
          quote={(part) => <QuoteButton part={part} isDeclined={part.allowrfq === false} short />}
          selection={isTrading ? selection : undefined}
        />
        <QuoteSelectionBar selection={selection} />
        {total > shownLines && (
          <Link className="target" to="/parts" search={{ companyId: id }} preload="intent">
            Show all {countText(total)} lines of {name}
          </Link>
        )}
      </div>
    </section>
  )
}
