'use client'

import { useEffect, useState } from 'react'
import { Icon } from '../../../ui/line-icon.tsx'

/**
 * A form that is sent while there is no network would leave for the browser's error page, and what was typed
 * would be gone: it stays here, and the page says why until the network is back.
 */
export function OfflineNotice({ text }: { text: string }) {
  const [kept, setKept] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const keep = (event: SubmitEvent) => {
      if (navigator.onLine) return
      event.preventDefault()
      setKept(true)
    }
    document.addEventListener('submit', keep, { signal })
    window.addEventListener('online', () => setKept(false), { signal })
    return () => listening.abort()
  }, [])
  return (
    <div className="offline" role="alert">
      {kept && (
        <p className="notice">
          <Icon name="info" size={20} />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}
