import { copyText } from '../../../ui/copy-text.ts'
import { ListeningElement, setText } from './listening-element.ts'

const confirmedForMs = 2500

/** Copies the bare value and confirms it, visibly and to a screen reader. */
export class CopyButton extends ListeningElement {
  protected start(signal: AbortSignal): void {
    const button = this.within('button')
    const spoken = this.within('output')
    const [copy, copyWhat] = [button.textContent, button.getAttribute('aria-label') ?? '']
    const show = (shown: string, said: string, done: boolean) => {
      setText(button, shown)
      setText(spoken, said)
      // While it says what happened, that is its name.
      if (said === '') button.setAttribute('aria-label', copyWhat)
      else button.removeAttribute('aria-label')
      button.toggleAttribute('data-done', done)
    }
    let again: ReturnType<typeof setTimeout> | undefined
    const copyAndConfirm = async () => {
      if (await copyText(this.said('text'))) show(this.said('copied'), this.said('copiedWhat'), true)
      else show(this.said('failed'), this.said('failed'), false)
      clearTimeout(again)
      again = setTimeout(() => show(copy, '', false), confirmedForMs)
    }
    button.addEventListener('click', () => void copyAndConfirm(), { signal })
  }
}
