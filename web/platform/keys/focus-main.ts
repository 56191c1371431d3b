/** Puts the focus at the start of the page's content, for when what had it is gone. Browser only. */
export function focusMain(): void {
  const main = document.querySelector('main')
  if (!main) return
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}
