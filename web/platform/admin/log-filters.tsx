import {
  AdminLink,
  useAdminNavigate,
  useAdminSearch,
  type AdminSearch,
} from '#web/platform/admin/admin-view.tsx'
import { isApiError } from '#web/platform/api/api.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FilterChip } from '#web/ui/marks/filter-chip.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import './log-filters.css'

/** The named values of the address, as a call asks for them; the server says what is wrong with one. */
export function useSearchFilters<Q>(...names: (keyof Q & string)[]): Q {
  const address = useAdminSearch()
  return Object.fromEntries(
    names.flatMap((name) => (address[name] ? [[name, address[name]]] : [])),
  ) as Q
}

/** What the server says of one field of a search. */
const errorOf = (error: unknown, name: string): string | undefined =>
  isApiError(error) ? error.errors.find(({ param }) => param === name)?.msg : undefined

/** Whether a search was refused for one of its fields, which then says so itself. */
export const isFieldError = (error: unknown) =>
  isApiError(error) && error.status === 400 && error.errors.length > 0

const valuesOf = (form: HTMLFormElement) =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
    ),
  )

type LogFiltersProps = {
  /** The page's own address below /admin. */
  path: string
  label: string
  /** Values of the address that stay whatever is typed. */
  keep?: AdminSearch
  children: ReactNode
}

/** Filters of a log, kept in the address: choices count at once, what is typed with Enter. The slash key comes here. */
export function LogFilters({ path, label, keep = {}, children }: LogFiltersProps) {
  const form = useRef<HTMLFormElement>(null)
  const address = useAdminSearch()
  const navigate = useAdminNavigate()
  useKeys({ '/': () => form.current?.querySelector('input')?.focus() })
  const names = Object.keys(address).filter((name) => !(name in keep))

  // Going back, or a link to other filters, says what stands in the fields.
  useEffect(() => {
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
      if (field.name) field.value = address[field.name] ?? ''
    }
  }, [address])

  const apply = () => {
    if (form.current) void navigate(path, { search: { ...keep, ...valuesOf(form.current) } })
  }
  function changed(event: FormEvent<HTMLFormElement>) {
    const field = event.target
    if (field instanceof HTMLSelectElement) apply()
    if (field instanceof HTMLInputElement && field.type === 'date') apply()
  }

  return (
    <form
      ref={form}
      className="log-filters"
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
      onChange={changed}
    >
      {children}
      <div className="log-filters-do">
        <Button type="submit" icon="search">
          Find
        </Button>
        {names.length > 0 && (
          <AdminLink to={path} search={keep} className={buttonClass({ variant: 'ghost' })}>
            Clear
          </AdminLink>
        )}
      </div>
    </form>
  )
}

type Named = { id: number; name: string | null } | null | undefined

/** A company as the rows that are shown call it, or its number where there are none. */
export const nameOfCompany = (id: number | string, shown: readonly Named[] = []) =>
  shown.find((one) => one?.id === Number(id))?.name ?? `company ${id}`

type ScopeChipProps = {
  path: string
  /** Whose rows these are. */
  name: string
  /** What else stands in the address. */
  search: AdminSearch
}

/** Says of a log that it is about one company or person alone, with a cross that shows everybody's. */
export function ScopeChip({ path, name, search: { before: _before, ...search } }: ScopeChipProps) {
  return (
    <div className="row log-only">
      <FilterChip clear={<AdminLink to={path} search={search} aria-label={`Clear: ${name}`} />}>
        Only {name}
      </FilterChip>
    </div>
  )
}

type TextFilterProps = {
  name: string
  label: string
  error?: unknown
  hint?: string
  wide?: boolean
  type?: 'text' | 'date'
}

export function TextFilter({ name, label, error, hint, wide, type = 'text' }: TextFilterProps) {
  const said = errorOf(error, name)
  return (
    <Field
      label={label}
      className={wide ? 'wide' : undefined}
      {...(said ? { error: said } : {})}
      {...(hint ? { hint } : {})}
    >
      <TextInput name={name} type={type} autoComplete="off" spellCheck={false} maxLength={254} />
    </Field>
  )
}

type ChoiceFilterProps = {
  name: string
  label: string
  /** How the empty choice reads. */
  all: string
  choices: readonly (readonly [value: string, label: string])[]
}

export function ChoiceFilter({ name, label, all, choices }: ChoiceFilterProps) {
  return (
    <Field label={label}>
      <NativeSelect name={name}>
        <option value="">{all}</option>
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}

type OlderProps = {
  path: string
  search: AdminSearch
  /** Where the next page begins; null where there is none. */
  next: string | number | null
}

/** From page to page of a log: a page is continued where the last one ended, whatever came in meanwhile. */
export function OlderLinks({ path, search, next }: OlderProps) {
  const { before, ...filters } = search
  if (before === undefined && next === null) return null
  return (
    <nav className="older" aria-label="Pages">
      {before !== undefined && (
        <AdminLink to={path} search={filters} className={buttonClass()}>
          Newest
        </AdminLink>
      )}
      {next !== null && (
        <AdminLink
          to={path}
          search={{ ...filters, before: String(next) }}
          className={buttonClass()}
          rel="next"
        >
          Older
        </AdminLink>
      )}
    </nav>
  )
}
