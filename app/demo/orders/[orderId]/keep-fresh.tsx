'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

interface KeepFreshProps {
  /** Answers `{stamp}`. */
  address: string
  /** The version that the page was rendered from. */
  stamp: string
  everySeconds: number
}

/**
 * Renders the page again when its stamp has changed; without JavaScript the browser reloads it. Sends one
 * request at a time.
 */
export function KeepFresh({ address, stamp, everySeconds }: KeepFreshProps) {
  const router = useRouter()
  useEffect(() => {
    let stopped = false
    let timer: ReturnType<typeof setTimeout>
    const poll = async () => {
      const current = document.hidden ? stamp : await readStamp(address)
      if (stopped) return
      if (current !== undefined && current !== stamp) router.refresh()
      timer = setTimeout(() => void poll(), everySeconds * 1000)
    }
    timer = setTimeout(() => void poll(), everySeconds * 1000)
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [address, stamp, everySeconds, router])
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(everySeconds + 2)} />
    </noscript>
  )
}

/** Undefined when the server does not answer: the next poll tries again. */
async function readStamp(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(address, { cache: 'no-store' })
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null && 'stamp' in body ? String(body.stamp) : undefined
  } catch {
    return undefined
  }
}
