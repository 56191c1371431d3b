import { createContext, use } from 'react'

export type FieldWiring = {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  /** Shows what the control itself finds wrong, before any other error. */
  refuse: (fault: string | undefined) => void
}

export const FieldContext = createContext<FieldWiring | null>(null)

type Wired = {
  id?: string | undefined
  'aria-label'?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: unknown
}

/** Connects a control to the Field around it; its own props win, and its own label keeps it apart. */
export function useFieldWiring(own: Wired) {
  const field = use(FieldContext)
  if (!field) return {}
  return {
    id: own.id ?? (own['aria-label'] ? undefined : field.id),
    ...describeByField(field, own),
  }
}

/** The same for one of several controls in a field: description and error state, but no id. */
export function useFieldDescription(own: Wired) {
  const field = use(FieldContext)
  return field ? describeByField(field, own) : {}
}

function describeByField(field: FieldWiring, own: Wired) {
  const describedBy = [own['aria-describedby'], field.describedBy].filter(Boolean).join(' ')
  const invalid = own['aria-invalid'] === undefined ? field.invalid : own['aria-invalid'] === true
  return { 'aria-describedby': describedBy || undefined, 'aria-invalid': invalid || undefined }
}
