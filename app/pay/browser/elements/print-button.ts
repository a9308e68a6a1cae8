import { ListeningElement } from './listening-element.ts'

/** Prints what has to be taken along: to the bank, the machine or the store. */
export class PrintButton extends ListeningElement {
  protected start(signal: AbortSignal): void {
    this.addEventListener('click', () => print(), { signal })
  }
}
