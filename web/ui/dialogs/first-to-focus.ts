const fields = 'input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)'

/**
 * Where focus goes in a fresh dialog: its first field, else its first button below the head. On a touch
 * screen the dialog itself, so that no keyboard covers what was just opened.
 */
export function firstToFocus(popup: HTMLElement | null): HTMLElement | null {
  if (!popup) return null
  if (matchMedia('(hover: none) and (pointer: coarse)').matches) return popup
  const marked = popup.querySelector<HTMLElement>('[data-autofocus]')
  const first = marked ?? popup.querySelector<HTMLElement>(`.dialog-body :is(${fields})`)
  if (first instanceof HTMLInputElement && first.type === 'radio' && first.name) {
    const name = CSS.escape(first.name)
    return popup.querySelector<HTMLElement>(`input[type=radio][name="${name}"]:checked`) ?? first
  }
  return first ?? popup.querySelector<HTMLElement>('.dialog-foot :is(button, a)') ?? popup
}
