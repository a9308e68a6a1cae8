import { ListeningElement } from './listening-element.ts'

/**
 * A form sent without a network would lead to the browser's error page and lose what was typed. So it is not
 * sent, and the page says why until the network is back.
 */
export class OfflineNotice extends ListeningElement {
  protected start(signal: AbortSignal): void {
    const notice = this.within('template') as HTMLTemplateElement
    const hide = () => this.replaceChildren(notice)
    const keep = (event: SubmitEvent) => {
      if (navigator.onLine) return
      event.preventDefault()
      this.replaceChildren(notice, notice.content.cloneNode(true))
    }
    document.addEventListener('submit', keep, { signal })
    addEventListener('online', hide, { signal })
  }
}
