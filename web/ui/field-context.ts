import { createContext, use } from 'react'

export type FieldWiring = {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
}

export const FieldContext = createContext<FieldWiring | null>(null)

type Wired = {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: unknown
}

/** What a control takes from the Field around it; its own props win. */
export function useFieldWiring(own: Wired) {
  const field = use(FieldContext)
  if (!field) return {}
  return {
    id: own.id ?? field.id,
    'aria-describedby':
      [own['aria-describedby'], field.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid':
      own['aria-invalid'] === undefined ? field.invalid || undefined : own['aria-invalid'] === true,
  }
}
