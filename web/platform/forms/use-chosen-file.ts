import type { ApiError } from '#web/platform/api/api.ts'
import { useState } from 'react'

/** The file that a form sends as `param`, with what is wrong with it. */
export function useChosenFile(param: string, findError: (file: File) => string | undefined) {
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  return {
    file,
    error,
    choose(chosen: File | undefined) {
      setFile(chosen)
      setError(chosen && findError(chosen))
    },
    /** Shows a refusal at the field. @returns whether it is about this file */
    refuse({ errors }: ApiError): boolean {
      const msg = errors.find((one) => one.param === param)?.msg
      setError(msg)
      return msg !== undefined
    },
  }
}
