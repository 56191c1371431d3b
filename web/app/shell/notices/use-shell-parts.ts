import { loadShellParts } from '#web/features/site/shell-parts-lazy.ts'
import { whenIdle } from '#web/platform/page/when-idle.ts'
import { useEffect, useState } from 'react'

type ShellParts = Awaited<ReturnType<typeof loadShellParts>>

/** Optional parts of the shell, loaded when idle; undefined if they cannot be loaded. */
export function useShellParts(): ShellParts | undefined {
  const [parts, setParts] = useState<ShellParts>()
  useEffect(() => whenIdle(() => void loadShellParts().then(setParts, () => {})), [])
  return parts
}
