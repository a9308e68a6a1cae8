'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

interface KeepFreshProps {
  /** How often the page is read again while somebody looks at it. */
  readonly seconds: number
  /** A stream that tells at once when there is news: of one payment. */
  readonly events?: string | undefined
}

/** Who has touched nothing for so long is not there: a page that goes on asking would keep the session open. */
const presentMs = 15 * 60_000

/**
 * Reads the page again every so many seconds, and whenever its stream tells of news; not while it is hidden, while
 * somebody types, or while a dialog is open: what was typed, marked or folded stays.
 */
export function KeepFresh({ seconds, events }: KeepFreshProps) {
  const router = useRouter()
  useEffect(() => {
    let isDue = false
    let touchedAt = performance.now()
    const refresh = () => {
      isDue = isOccupied() || performance.now() - touchedAt > presentMs
      if (!isDue) router.refresh()
    }
    const onShown = () => {
      touchedAt = performance.now()
      if (isDue) refresh()
    }
    const timer = setInterval(refresh, seconds * 1_000)
    const stream = events === undefined ? undefined : new EventSource(events)
    stream?.addEventListener('changed', refresh)
    const signs = ['visibilitychange', 'focusout', 'pointerdown', 'keydown']
    for (const sign of signs) document.addEventListener(sign, onShown)
    return () => {
      clearInterval(timer)
      stream?.close()
      for (const sign of signs) document.removeEventListener(sign, onShown)
    }
  }, [router, seconds, events])
  return null
}

const isOccupied = (): boolean =>
  document.hidden ||
  document.querySelector('dialog[open], [popover]:popover-open, form[aria-busy="true"]') !== null ||
  document.activeElement?.matches('input, select, textarea') === true
