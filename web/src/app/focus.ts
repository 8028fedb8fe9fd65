/** Whoever plays with the keyboard keeps their place: when what had the focus is gone, the next decision has it. */

const FREE = ':is(button, a, input):not(:disabled, [tabindex="-1"])'

/** Where one decides beside the board: what confirms or goes on, then the hand, then the buttons of the moment; otherwise nothing. */
const beside = (table: HTMLElement): HTMLElement | null =>
  [
    '.line .acts .primary',
    '.tray [aria-pressed="true"]',
    '.bids [data-stop]',
    '.tray [data-stop]',
    `.tray ${FREE}[data-facet]`,
    `.line .acts ${FREE}`,
  ]
    .map((each) => table.querySelector<HTMLElement>(each))
    .find(Boolean) ?? null

export interface Deciding {
  /** Whether the keyboard is in use. */
  readonly isKeyed: boolean
  /** Whether there is something to decide now. */
  readonly isDue: boolean
}

/** To the decision, near where one was: the list if that is open, the line, the board; the result after the end. */
export function toDecision(table: HTMLElement, { isDue }: Pick<Deciding, 'isDue'>, wasInDrawer: boolean): void {
  const list = wasInDrawer ? table.querySelector<HTMLElement>('[role=combobox]') : null
  const place =
    list ??
    beside(table) ??
    (isDue
      ? table.querySelector<HTMLElement>('canvas, .paper [role=combobox]')
      : table.querySelector<HTMLElement>('.line, .result h2'))
  place?.focus()
}

/** Watches over a table; ends when the returned function is called. */
export function keepFocus(table: HTMLElement, now: () => Deciding): () => void {
  let last: WeakRef<Element> | null = null // a card that has left the hand must not stay in memory
  let wasInDrawer = false
  const note = ({ target }: FocusEvent) => {
    last = new WeakRef(target as Element)
    wasInDrawer = (target as Element).closest('.drawer, .paper') !== null
  }
  const look = () => {
    const { isKeyed, isDue } = now()
    const { activeElement } = document
    const before = last?.deref()
    const isLost =
      activeElement === document.body && last !== null && !(before?.isConnected && !before.matches(':disabled'))
    const hasWaited = isDue && activeElement?.matches('.line')
    if (isKeyed && (isLost || hasWaited)) toDecision(table, { isDue }, wasInDrawer)
  }
  const observer = new MutationObserver(look)
  observer.observe(table, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'data-legal', 'data-throw', 'data-status', 'data-hand-over'],
    attributes: true,
  })
  table.addEventListener('focusin', note)
  return () => {
    observer.disconnect()
    table.removeEventListener('focusin', note)
  }
}
