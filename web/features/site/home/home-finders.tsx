import { cleanQuery, queryMax } from '#contract/broadcasts/broadcasts.ts'
import { paths } from '#contract/paths.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Joined } from '#web/ui/marks/joined.tsx'
import { SearchInput } from '#web/ui/forms/text-input.tsx'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import './home-finders.css'

const finders = [
  {
    id: 'find-part',
    to: paths.parts,
    label: 'Find a part',
    placeholder: '815100-B21 or R740',
    params: {},
  },
  {
    id: 'find-company',
    to: paths.companies,
    label: 'Find a company',
    placeholder: 'Specialty or country',
    params: { showSearch: 'true' },
  },
] as const

/** Search forms for parts and for companies (SH-018), which also work without JavaScript. */
export function HomeFinders() {
  const navigate = useNavigate()

  function submit(event: FormEvent<HTMLFormElement>, { to, params }: (typeof finders)[number]) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('query')
    const query = cleanQuery(typeof typed === 'string' ? typed : '')
    const search = new URLSearchParams({ query, ...params })
    void navigate({ href: query ? `${to}?${search}` : to })
  }

  return (
    <search className="finders" aria-label="Parts and companies">
      {finders.map((finder) => (
        <form key={finder.to} action={finder.to} onSubmit={(event) => submit(event, finder)}>
          <div className="field">
            <label className="field-head" htmlFor={finder.id}>
              {finder.label}
            </label>
            <Joined>
              <SearchInput
                id={finder.id}
                boxClassName="grow"
                large
                name="query"
                placeholder={finder.placeholder}
                maxLength={queryMax}
              />
              <Button type="submit" size="lg">
                Search
              </Button>
            </Joined>
          </div>
          {Object.entries(finder.params).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </form>
      ))}
    </search>
  )
}
