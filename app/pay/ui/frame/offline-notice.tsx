'use client'

import { useEffect, useState } from 'react'
import { Icon } from '../../../ui/line-icon.tsx'

/**
 * A form sent without a network would lead to the browser's error page and lose what was typed. So it is not
 * sent, and the page says why until the network is back.
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
