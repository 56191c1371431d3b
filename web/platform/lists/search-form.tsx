import { queryMax } from '#contract/broadcasts/broadcasts.ts'
import { focusMain } from '#web/platform/keys/focus.ts'
import type { useFilters } from '#web/platform/lists/filters.ts'
import { SearchInput } from '#web/ui/forms/text-input.tsx'
import type { ReactNode } from 'react'

type SearchFormProps = {
  label: string
  className: string
  /** The page's own address, used without JavaScript. */
  action: string
  field: ReturnType<typeof useFilters>['field']
  /** Accessible name of the search field, and its placeholder by default. */
  fieldLabel: string
  placeholder?: string
  onSearch: () => void
  children: ReactNode
}

/** The search and filters of a list, stored in its address. A plain form without JavaScript. */
export function SearchForm(props: SearchFormProps) {
  const {
    label,
    className,
    action,
    field,
    fieldLabel,
    placeholder = fieldLabel,
    onSearch,
    children,
  } = props
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
          aria-label={fieldLabel}
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
