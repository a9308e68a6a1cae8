import { ListeningElement, setText } from './listening-element.ts'

/**
 * Redirects after an announced delay, which the customer can stop. The link beside it does the same. Does
 * nothing in a frame of the shop: only the customer's own click may redirect the whole window, and few banks
 * allow framing. `data-once` identifies the occasion: a customer who uses the back button is not redirected
 * again. `data-soon` has a text for each number of seconds left, from none to all.
 */
export class AutoLeave extends ListeningElement {
  protected start(signal: AbortSignal): void {
    const occasion = `left ${this.said('once')}`
    if (window.top !== window || sessionStorage.getItem(occasion) !== null) return
    const soon = JSON.parse(this.said('soon')) as readonly string[]
    const template = this.within('template') as HTMLTemplateElement
    this.append(template.content.cloneNode(true))
    const line = this.within('.soon')
    let left = soon.length - 1
    const count = () => {
      setText(this.within('span'), soon[left] ?? '')
      if (left === 0) {
        sessionStorage.setItem(occasion, 'yes')
        location.assign(this.said('href'))
      }
      left -= 1
      if (left < 0) stop()
    }
    const stop = () => {
      clearInterval(tick)
      if (left >= 0) line.remove()
    }
    const tick = setInterval(count, 1000)
    signal.addEventListener('abort', stop)
    const stay = () => {
      sessionStorage.setItem(occasion, 'no')
      stop()
    }
    this.within('button').addEventListener('click', stay, { signal })
    setText(this.within('output'), soon.at(-1) ?? '')
    count()
  }
}
