import { paths } from '#contract/paths.ts'
import { partLanding } from '#contract/parts.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { PaletteEntry } from './palette-entries.ts'

const typingDelayMs = 250
/** Shorter ones are rarely whole part numbers. */
const minCharacters = 4

/** Whether words may be a part number: with a digit, and long enough. */
export const looksLikePart = (words: string) =>
  /\d/.test(words) && words.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= minCharacters

/** The part with the typed number, when it is offered. The look-up does not count as a search for it. */
export function usePartEntry(typed: string): PaletteEntry | undefined {
  const api = useApi()
  const navigate = useNavigate()
  const words = typed.trim()
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(words), typingDelayMs)
    return () => clearTimeout(waiting)
  }, [words])
  const { data } = useQuery({
    queryKey: ['parts', 'landing', settled],
    queryFn: async () => (await api(partLanding, { params: { partNumber: settled } })).payload,
    enabled: looksLikePart(settled),
    staleTime: 60_000,
  })
  const key = settled === words && data?.hasLandingPage ? data.key : undefined
  if (key === undefined) return undefined
  return {
    id: `part ${key}`,
    group: 'Parts',
    label: `Part ${words.toUpperCase()}: offers and prices`,
    icon: 'search',
    run: () => void navigate({ href: paths.partStatistics(key) }),
  }
}
