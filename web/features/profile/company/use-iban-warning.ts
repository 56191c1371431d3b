import { useEffect, useState } from 'react'

/** How long somebody has stopped typing before a word is said, in milliseconds. */
const pauseMs = 500

/** Says what is wrong with an IBAN, once it is no longer being typed; its rules are loaded then. */
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
