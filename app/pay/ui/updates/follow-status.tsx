'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import type { PageState } from '#lib/checkout/pay/page-state.ts'
import { followPayment } from './follow-payment.ts'

interface FollowStatusProps {
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
    /** One minute, five minutes. */
    readonly minutesLeft: readonly string[]
  }
}

type Connection = 'GOOD' | 'LOST' | 'BACK'

const backFrom = (before: Connection): Connection => (before === 'LOST' ? 'BACK' : before)

const redrawAgainAfterMs = 3_000

/** Follows the payment and renders the page again when it is out of date. */
export function FollowStatus({ address, state, totalSeconds, still, words }: FollowStatusProps) {
  const router = useRouter()
  const [latest, setLatest] = useState(state)
  const [connection, setConnection] = useState<Connection>('GOOD')
  const follower = useRef<ReturnType<typeof followPayment>>(undefined)

  useEffect(() => {
    const following = followPayment(address, {
      afterDeadline: state.watch === 'SLOW',
      onState: setLatest,
      onLost: () => setConnection('LOST'),
      onBack: () => setConnection(backFrom),
    })
    follower.current = following
    return () => following.stop()
  }, [address, state.watch])

  useEffect(() => {
    if (latest.version === state.version) return
    let stopped = false
    // Next answers a refresh that fails by leaving for the address: without network that is the browser's
    // error page.
    const redraw = async () => {
      const reached = await fetch(`${address}/state`, { cache: 'no-store' }).catch(() => undefined)
      if (stopped) return
      setConnection((before) => (reached?.ok ? backFrom(before) : 'LOST'))
      if (reached?.ok) router.refresh()
    }
    void redraw()
    const again = setInterval(() => void redraw(), redrawAgainAfterMs)
    return () => {
      stopped = true
      clearInterval(again)
    }
  }, [address, latest.version, state.version, router])

  const left = useSecondsLeft(latest.secondsLeft ?? state.secondsLeft, () => follower.current?.ask())
  return (
    <div className="watch" data-still={still || undefined}>
      <div className="watch-line">
        <output>
          <i className={connection === 'LOST' ? 'pulse pulse-lost' : 'pulse'} />
          {{ GOOD: words.line, LOST: words.lost, BACK: `${words.back}. ${words.line}` }[connection]}
        </output>
        {left !== undefined && (
          <b role="timer" aria-label={words.timeLeft}>
            {clockText(left)}
          </b>
        )}
      </div>
      {left !== undefined && totalSeconds !== undefined && (
        <progress className="time-left" max={totalSeconds} value={left} aria-hidden="true" />
      )}
      <output className="visually-hidden">
        {left === undefined ? '' : spokenAt(left, words.minutesLeft)}
      </output>
    </div>
  )
}

/** Counts down by a monotonic clock from the server's last answer; `onZero` polls again. */
function useSecondsLeft(said: number | undefined, onZero: () => void): number | undefined {
  const [counted, setCounted] = useState({ said, elapsed: 0 })
  const atZero = useRef(onZero)
  useEffect(() => {
    atZero.current = onZero
  })
  useEffect(() => {
    if (said === undefined) return
    const start = performance.now()
    const tick = setInterval(() => {
      const elapsed = (performance.now() - start) / 1000
      setCounted({ said, elapsed })
      if (elapsed < said) return
      clearInterval(tick)
      atZero.current()
    }, 1000)
    return () => clearInterval(tick)
  }, [said])
  if (said === undefined) return undefined
  return Math.max(0, Math.ceil(said - (counted.said === said ? counted.elapsed : 0)))
}

/** 24:05, or 23:59:07 where there are hours. */
function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** Announced to screen readers twice, not every second. */
function spokenAt(seconds: number, [one = '', five = '']: readonly string[]): string {
  if (seconds <= 60) return one
  return seconds <= 300 ? five : ''
}
