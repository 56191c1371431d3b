import { SearchInput } from '#web/ui/forms/text-input.tsx'
import { useEffect, useRef, useState } from 'react'

const searchDebounceMs = 200

type SearchFieldProps = {
  label: string
  placeholder: string
  search: string
  onSearch: (search: string) => void
}

/** Searches while typing; a change of the address replaces the text. */
export function SearchField({ label, placeholder, search, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(search)
  const sent = useRef(search)

  useEffect(() => {
    if (search === sent.current) return
    sent.current = search
    setTyped(search)
  }, [search])

  useEffect(() => {
    const query = typed.trim()
    if (query === sent.current) return undefined
    const timer = setTimeout(() => {
      sent.current = query
      onSearch(query)
    }, searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed, onSearch])

  return (
    <SearchInput
      boxClassName="find"
      aria-label={label}
      placeholder={placeholder}
      maxLength={200}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
