import { useEffect, useEffectEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/**
 * Takes files that are dropped anywhere on the page: beside the place that is meant the browser would open them, and
 * the page be gone.
 * @returns whether files are held over the page
 */
export function useFileDrop(take: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const taken = useEffectEvent((files: readonly File[]) => take(files))
  useEffect(() => {
    // What is entered and left bubbles from every element on the way.
    let depth = 0
    const show = (by: number) => {
      depth = by === 0 ? 0 : Math.max(0, depth + by)
      setOver(depth > 0)
    }
    const told = (listen: (event: DragEvent) => void) => (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      listen(event)
    }
    const ears = {
      dragenter: told(() => show(1)),
      dragover: told(() => {}),
      dragleave: told(() => show(-1)),
      drop: told(({ dataTransfer }) => {
        show(0)
        taken([...dataTransfer!.files])
      }),
    }
    for (const [name, ear] of Object.entries(ears)) addEventListener(name, ear as EventListener)
    return () => {
      for (const [name, ear] of Object.entries(ears)) {
        removeEventListener(name, ear as EventListener)
      }
    }
  }, [])
  return isOver
}
