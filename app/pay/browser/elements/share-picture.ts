import { ListeningElement } from './listening-element.ts'

const type = 'image/png'

const pictureOf = (fileName: string, content: BlobPart): File => new File([content], fileName, { type })

const sharesPictures = (): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [pictureOf('code.png', '')] })

/** Shares the picture of a code with another app; stays hidden where the browser cannot do that. */
export class SharePicture extends ListeningElement {
  protected start(signal: AbortSignal): void {
    if (!sharesPictures()) return
    const button = this.within('button')
    button.hidden = false
    // Closing the list of apps rejects it. That is no error: the picture can still be saved.
    button.addEventListener('click', () => void this.#share().catch(() => {}), { signal })
  }

  async #share(): Promise<void> {
    const answer = await fetch(this.said('address'), { cache: 'no-store' })
    if (!answer.ok) return
    await navigator.share({ files: [pictureOf(this.said('fileName'), await answer.blob())] })
  }
}
