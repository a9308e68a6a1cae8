import type { PageState } from '#lib/checkout/pay/page-state.ts'
import { clockText } from '../browser/updates/seconds-left.ts'

interface LiveStatusProps {
  readonly address: string
  readonly state: PageState
  /** From the opening of this way to pay to its deadline. */
  readonly totalSeconds: number | undefined
  /** Without scripts nothing updates this page: a countdown would not run. */
  readonly still: boolean
  readonly words: {
    readonly line: string
    readonly timeLeft: string
    readonly lost: string
    readonly back: string
    readonly oneMinute: string
    readonly fiveMinutes: string
  }
}

/** The live status and the time left, which the element of this name keeps up to date. */
export const LiveStatus = ({ address, state, totalSeconds, still, words }: LiveStatusProps) => (
  <live-status
    className="watch"
    data-address={address}
    data-version={state.version}
    data-seconds-left={state.secondsLeft}
    data-watch={state.watch}
    data-still={still || undefined}
    data-line={words.line}
    data-lost={words.lost}
    data-back={words.back}
    data-one-minute={words.oneMinute}
    data-five-minutes={words.fiveMinutes}
  >
    <div className="watch-line">
      <output>
        <i className="pulse" />
        <span>{words.line}</span>
      </output>
      {state.secondsLeft !== undefined && (
        <b role="timer" aria-label={words.timeLeft}>
          {clockText(state.secondsLeft)}
        </b>
      )}
    </div>
    {state.secondsLeft !== undefined && totalSeconds !== undefined && (
      <progress className="time-left" max={totalSeconds} value={state.secondsLeft} aria-hidden="true" />
    )}
    <output className="visually-hidden watch-spoken" />
  </live-status>
)
