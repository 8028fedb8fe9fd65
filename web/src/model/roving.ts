/** A row of buttons as one stop of the Tab key: arrows, Home and End go from one to the next. */

import type { Attachment } from 'svelte/attachments'

const WAYS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

export const roving: Attachment<HTMLElement> = (row) => {
  const buttons = () => [...row.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]

  /** Tab stops at what has the focus, or what is chosen, or the first one. */
  function settle(): void {
    const all = buttons()
    const stop =
      all.find((button) => button === document.activeElement) ??
      all.find((button) => button.ariaPressed === 'true') ??
      all[0]
    for (const button of all) button.tabIndex = button === stop ? 0 : -1
  }

  function step(event: KeyboardEvent): void {
    const all = buttons()
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const way = WAYS[event.key]
    const to =
      event.key === 'Home'
        ? all[0]
        : event.key === 'End'
          ? all.at(-1)
          : way && at >= 0
            ? all.at((at + way) % all.length)
            : undefined
    if (!to || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    to.focus()
  }

  const observer = new MutationObserver(settle)
  observer.observe(row, { childList: true, subtree: true, attributeFilter: ['disabled', 'aria-pressed'] })
  row.addEventListener('keydown', step)
  row.addEventListener('focusin', settle)
  settle()
  return () => {
    observer.disconnect()
    row.removeEventListener('keydown', step)
    row.removeEventListener('focusin', settle)
  }
}
