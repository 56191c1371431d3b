import { loadShellParts } from '#web/features/site/shell-parts-lazy.ts'
import { whenIdle } from '#web/platform/page/when-idle.ts'
import { useEffect, useState } from 'react'

type ShellParts = Awaited<ReturnType<typeof loadShellParts>>

/** The parts of the shell that come when the page is idle; a failure to load them is silent, the page does without. */
export function useShellParts(): ShellParts | undefined {
  const [parts, setParts] = useState<ShellParts>()
  useEffect(() => whenIdle(() => void loadShellParts().then(setParts, () => {})), [])
  return parts
}
