import {
  AdminLink,
  useAdminNavigate,
  useAdminSearch,
  type AdminSearch,
} from '#web/features/back-office/frame/admin-view.tsx'
import { isApiError } from '#web/platform/api/api.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { DateInput } from '#web/ui/forms/date-input.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FilterChip } from '#web/ui/marks/filter-chip.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import './log-filters.css'

/** The named search parameters; the server validates them. */
export function useSearchFilters<Q>(...names: (keyof Q & string)[]): Q {
  const address = useAdminSearch()
  return Object.fromEntries(
    names.flatMap((name) => (address[name] ? [[name, address[name]]] : [])),
  ) as Q
}

const errorOf = (error: unknown, name: string): string | undefined =>
  isApiError(error) ? error.errors.find(({ param }) => param === name)?.msg : undefined

/** Whether the error is about fields, which show it themselves. */
export const isFieldError = (error: unknown) =>
  isApiError(error) && error.status === 400 && error.errors.length > 0

const valuesOf = (form: HTMLFormElement) =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
    ),
  )

type LogFiltersProps = {
  path: string
  label: string
  /** Parameters that the filters do not change. */
  keep?: AdminSearch
  children: ReactNode
}

/** Filters of a log, stored in the address: selects and whole dates apply at once, text on Enter. */
export function LogFilters({ path, label, keep = {}, children }: LogFiltersProps) {
  const form = useRef<HTMLFormElement>(null)
  const address = useAdminSearch()
  const navigate = useAdminNavigate()
  const names = Object.keys(address).filter((name) => !(name in keep))

  // Navigation changes the values of the fields.
  useEffect(() => {
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
      if (field.name) field.value = address[field.name] ?? ''
    }
  }, [address])

  const apply = () => {
    // A wrong date stays in its field, with what is wrong.
    if (form.current?.reportValidity())
      void navigate(path, { search: { ...keep, ...valuesOf(form.current) } })
  }
  function changed(event: FormEvent<HTMLFormElement>) {
    const field = event.target
    if (field instanceof HTMLSelectElement) apply()
    const isDate =
      field instanceof HTMLInputElement && (field.type === 'date' || 'date' in field.dataset)
    if (isDate && field.validity.valid) apply()
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

/** The name of a company from the loaded rows, or its number. */
export const nameOfCompany = (id: number | string, shown: readonly Named[] = []) =>
  shown.find((one) => one?.id === Number(id))?.name ?? `company ${id}`

type ScopeChipProps = {
  path: string
  name: string
  /** The other search parameters. */
  search: AdminSearch
}

/** Shows that a log is limited to one company or contact, with a link to remove the limit. */
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
  wide?: boolean
}

export function TextFilter({ name, label, error, wide }: TextFilterProps) {
  const message = errorOf(error, name)
  return (
    <Field
      label={label}
      className={wide ? 'wide' : undefined}
      {...(message ? { error: message } : {})}
    >
      <TextInput name={name} autoComplete="off" spellCheck={false} maxLength={254} />
    </Field>
  )
}

export function DateFilter({ name, label, error }: Omit<TextFilterProps, 'wide'>) {
  const address = useAdminSearch()
  const message = errorOf(error, name)
  return (
    <Field label={label} {...(message ? { error: message } : {})}>
      <DateInput name={name} value={address[name] ?? ''} />
    </Field>
  )
}

type PeriodFilterProps = { from: string; until: string; error?: unknown }

/** The first and the last day, side by side. */
export function PeriodFilter({ from, until, error }: PeriodFilterProps) {
  return (
    <div className="wide log-period">
      <DateFilter name={from} label="From" error={error} />
      <DateFilter name={until} label="To" error={error} />
    </div>
  )
}

type ChoiceFilterProps = {
  name: string
  label: string
  all: string
  choices: readonly (readonly [value: string, label: string])[]
}

export function ChoiceFilter({ name, label, all, choices }: ChoiceFilterProps) {
  return (
    <Field label={label}>
      <NativeSelect name={name}>
        <option value="">{all}</option>
        <Options of={choices} />
      </NativeSelect>
    </Field>
  )
}

type OlderProps = {
  path: string
  search: AdminSearch
  /** Cursor of the next page; null on the last one. */
  next: string | number | null
}

/** Cursor pagination, so that new entries do not shift the pages. */
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
