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

/**
 * Browsers offer the clipboard to secure pages only; selecting and copying the old way works everywhere else.
 */
async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => copiedBySelection(text),
    )
  }
  return copiedBySelection(text)
}

function copiedBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'visually-hidden'
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  return copied
}
