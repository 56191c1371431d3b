/** The landmark or dialog that contains an element: its popups belong there too. */
export function landmarkOf(element: HTMLElement | null): HTMLElement | undefined {
  const landmark =
    element?.closest<HTMLElement>('[role=dialog], main') ??
    element?.closest<HTMLElement>('header, footer')
  return landmark ?? undefined
}
