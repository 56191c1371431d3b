import { useEffect, useState } from 'react'

/** Delay after the last key stroke in milliseconds. */
const pauseMs = 500

/** Validates an IBAN when typing pauses; the validator is loaded on demand. */
export function useIbanWarning(typed: string): string | undefined {
  const [warning, setWarning] = useState<string>()
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(async () => {
      const iban = typed.replace(/[\s.-]/g, '').toUpperCase()
      const found = iban === '' ? undefined : await warningOf(iban)
      if (!isOver) setWarning(found)
    }, pauseMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [typed])
  return warning
}

async function warningOf(iban: string): Promise<string | undefined> {
  const { isValidIBAN, validateIBAN, ValidationErrorsIBAN: faults } = await import('ibantools')
  if (isValidIBAN(iban)) return undefined
  const { errorCodes } = validateIBAN(iban)
  if (errorCodes.includes(faults.NoIBANCountry)) {
    return 'This does not start like an IBAN. You can still save it.'
  }
  return errorCodes.includes(faults.WrongBBANLength) || errorCodes.includes(faults.WrongBBANFormat)
    ? 'This IBAN has the wrong length or format for its country. You can still save it.'
    : 'The check digits of this IBAN are wrong. Check it for typing errors. You can still save it.'
}
