/** What a person can point at, and what stands for it in the page. */
export type Role = 'button' | 'checkbox' | 'radio' | 'textbox' | 'heading' | 'row'

/** The few verbs that a journey needs of a browser, whatever speaks to it. What presses, types or gives waits for what it names. */
export type EnginePage = {
  goto(address: string): Promise<void>
  reload(): Promise<void>
  /** Runs within the page. The function sees its arguments and nothing else. */
  evaluate<Args extends unknown[], Answer>(run: (...args: Args) => Answer | Promise<Answer>, ...args: Args): Promise<Answer>
  has(role: Role, name: string): Promise<boolean>
  press(role: Role, name: string): Promise<void>
  /** Presses a key wherever the focus is. */
  key(name: 'Tab' | 'Enter'): Promise<void>
  type(name: string, text: string): Promise<void>
  giveFile(path: string): Promise<void>
}

export type Engine = { name: string; page: EnginePage; close(): Promise<void> }

/**
 * Runs within the page: the visible control or heading of this name, in front of which no dialog is open. One that is switched off is there and is
 * not to be pressed.
 */
export function findByName(role: Role, name: string, isEnabledOnly: boolean): Element | null {
  const kinds = {
    button: 'button, [role=button]',
    checkbox: 'input[type=checkbox], [role=checkbox]',
    radio: 'input[type=radio], [role=radio]',
    textbox: 'input, textarea',
    heading: 'h1, h2, h3',
    row: 'tr',
  }
  const toName = (element: Element) => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : null
    const text = element.getAttribute('aria-label') ?? (label ?? (element as HTMLElement)).innerText
    return text.replace(/\s+/g, ' ').trim()
  }
  const front = [...document.querySelectorAll('dialog[open], [aria-modal=true]')].at(-1) ?? document
  const named = [...front.querySelectorAll(kinds[role])].filter((element) => {
    const text = toName(element)
    // A choice is named by its first line, with an explanation below; what a row says stands among other words.
    return role === 'row' ? text.includes(name) : text === name || text.startsWith(name)
  })
  const fit = named.filter((element) => {
    const isOff = element.matches(':disabled, [aria-disabled=true]')
    return (role === 'checkbox' || role === 'radio' || element.checkVisibility()) && !(isEnabledOnly && isOff)
  })
  const found = fit.find((element) => toName(element) === name) ?? fit[0] ?? null
  found?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found
}

/** Tries again until it succeeds: a page that is drawn anew takes the element from under the hand. */
export async function untilDone<T>(what: string, attempt: () => Promise<T | null>, withinMs = 120_000): Promise<T> {
  const end = Date.now() + withinMs
  let failure: unknown
  while (Date.now() < end) {
    try {
      const done = await attempt()
      if (done !== null) return done
      failure = undefined
    } catch (cause) {
      failure = cause
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`within ${withinMs / 1000} s: ${what}`, { cause: failure })
}
