import { useEffect, useEffectEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/**
 * Accepts files dropped anywhere on the page, as the browser would otherwise navigate to them.
 * @returns whether files are dragged over the page
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
    const onFiles = (listen: (event: DragEvent) => void) => (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      listen(event)
    }
    const listeners = {
      dragenter: onFiles(() => show(1)),
      dragover: onFiles(() => {}),
      dragleave: onFiles(() => show(-1)),
      drop: onFiles(({ dataTransfer }) => {
        show(0)
        taken([...dataTransfer!.files])
      }),
    }
    for (const [name, listener] of Object.entries(listeners))
      addEventListener(name, listener as EventListener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) {
        removeEventListener(name, listener as EventListener)
      }
    }
  }, [])
  return isOver
}
