/** An element of the page that listens as long as it is in the document. */
export abstract class ListeningElement extends HTMLElement {
  #listening = new AbortController()

  connectedCallback(): void {
    this.#listening = new AbortController()
    this.start(this.#listening.signal)
  }

  disconnectedCallback(): void {
    this.#listening.abort()
  }

  /** `signal` aborts when the element leaves the document. */
  protected abstract start(signal: AbortSignal): void

  /** The value of an attribute `data-…`; empty where it is missing. */
  protected said(name: string): string {
    return this.dataset[name] ?? ''
  }

  /** The element within this one with this selector; the server always draws it. */
  protected within(selector: string): HTMLElement {
    const found = this.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`<${this.localName}> has no ${selector}`)
    return found
  }
}

/** Changes a text only where it is another, so that a screen reader repeats nothing. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}
