import type { PageState } from '#lib/checkout/pay/page-state.ts'
import { redrawPage } from '../redraw/redraw-page.ts'
import { followPayment } from '../updates/follow-payment.ts'
import { clockText, countDown } from '../updates/seconds-left.ts'
import { ListeningElement, setText } from './listening-element.ts'

type Connection = 'GOOD' | 'LOST' | 'BACK'

const redrawAgainAfterMs = 3_000

/**
 * Follows the payment, counts down to its deadline, and draws the page again when it is out of date. The
 * server writes what the page shows (`data-version`, `data-seconds-left`, `data-watch`) and every text.
 */
export class LiveStatus extends ListeningElement {
  #connection: Connection = 'GOOD'
  #latest = ''
  #follower: ReturnType<typeof followPayment> | undefined
  #stopCounting = () => {}
  #drawing = false
  #again: ReturnType<typeof setTimeout> | undefined

  protected start(signal: AbortSignal): void {
    this.#latest = this.said('version')
    this.#follow()
    this.#count(this.dataset['secondsLeft'])
    signal.addEventListener('abort', () => {
      this.#follower?.stop()
      this.#stopCounting()
      clearTimeout(this.#again)
    })
  }

  /** The page was drawn again around this element, which has new attributes. */
  redrawn(next: HTMLElement, before: HTMLElement): void {
    const timer = '[role="timer"]'
    if ((next.querySelector(timer) === null) !== (this.querySelector(timer) === null))
      this.replaceChildren(...next.cloneNode(true).childNodes)
    if (before.dataset['watch'] !== next.dataset['watch']) this.#follow()
    if (this.#latest === this.said('version')) clearTimeout(this.#again)
    this.#count(this.dataset['secondsLeft'])
    this.#say()
  }

  #follow(): void {
    this.#follower?.stop()
    this.#follower = followPayment(this.said('address'), {
      afterDeadline: this.said('watch') === 'SLOW',
      onState: (state) => this.#take(state),
      onLost: () => this.#connect(false),
      onBack: () => this.#connect(true),
    })
  }

  #take({ version, secondsLeft }: PageState): void {
    if (secondsLeft !== undefined) this.#count(String(secondsLeft))
    const isNews = this.#latest !== version
    this.#latest = version
    if (version === this.said('version')) clearTimeout(this.#again)
    else if (isNews) void this.#redraw()
  }

  /** Draws the page again until it shows the latest state, at once when that has changed meanwhile. */
  async #redraw(): Promise<void> {
    clearTimeout(this.#again)
    if (this.#drawing) return
    this.#drawing = true
    let drawn: boolean
    let wanted: string
    do {
      wanted = this.#latest
      drawn = await redrawPage(this.said('address'))
    } while (drawn && this.isConnected && wanted !== this.#latest)
    this.#drawing = false
    if (!this.isConnected) return
    this.#connect(drawn)
    if (this.#latest !== this.said('version'))
      this.#again = setTimeout(() => void this.#redraw(), redrawAgainAfterMs)
  }

  #connect(good: boolean): void {
    if (!good) this.#connection = 'LOST'
    else if (this.#connection === 'LOST') this.#connection = 'BACK'
    this.#say()
  }

  #say(): void {
    const line = this.said('line')
    const texts = { GOOD: line, LOST: this.said('lost'), BACK: `${this.said('back')}. ${line}` }
    setText(this.within('output span'), texts[this.#connection])
    this.within('.pulse').classList.toggle('pulse-lost', this.#connection === 'LOST')
  }

  #count(said: string | undefined): void {
    this.#stopCounting()
    this.#stopCounting = () => {}
    if (said === undefined) return
    const show = (left: number) => this.#showLeft(left)
    this.#stopCounting = countDown(Number(said), show, () => this.#follower?.ask())
  }

  #showLeft(left: number): void {
    const [timer, bar] = [this.querySelector('[role="timer"]'), this.querySelector('progress')]
    if (timer) setText(timer, clockText(left))
    if (bar) bar.value = left
    // Announced to screen readers twice, not every second.
    const spoken = left <= 60 ? this.said('oneMinute') : left <= 300 ? this.said('fiveMinutes') : ''
    setText(this.within('.watch-spoken'), spoken)
  }
}
