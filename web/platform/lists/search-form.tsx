import { queryMax } from '#contract/broadcasts/broadcasts.ts'
import { focusMain } from '#web/platform/keys/focus.ts'
import type { useDebouncedSearch } from '#web/platform/lists/debounced-search.ts'
import { SearchInput } from '#web/ui/forms/text-input.tsx'
import type { ReactNode } from 'react'

type SearchFormProps = {
  /** What the form is called, and its class. */
  label: string
  className: string
  /** The page's own address, where it goes without scripts. */
  action: string
  field: ReturnType<typeof useDebouncedSearch>
  /** What the field of words is called, and what it says while it is empty. */
  asks: string
  placeholder?: string
  /** Enter: goes where the search says, at once. */
  onSearch: () => void
  /** What else can be chosen. */
  children: ReactNode
}

/** Words and choices of a list that are kept in its address. Without scripts it is a plain form. */
export function SearchForm(props: SearchFormProps) {
  const { label, className, action, field, asks, placeholder = asks, onSearch, children } = props
  return (
    <search>
      <form
        className={`filters ${className}`}
        aria-label={label}
        action={action}
        method="get"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch()
          focusMain()
        }}
      >
        <SearchInput
          boxClassName="find"
          name="query"
          aria-label={asks}
          placeholder={placeholder}
          maxLength={queryMax}
          value={field.typed}
          onChange={(event) => field.type(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && focusMain()}
        />
        {children}
      </form>
    </search>
  )
}
