/** The landmark or dialog an element lives in: what pops up beside it belongs there too. */
export function landmarkOf(element: HTMLElement | null): HTMLElement | undefined {
  const landmark =
    element?.closest<HTMLElement>('[role=dialog], main') ??
    element?.closest<HTMLElement>('header, footer')
  return landmark ?? undefined
}
