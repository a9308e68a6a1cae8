'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Notice } from '../notice.ts'

interface NoticeLineProps {
  readonly notice: Notice | undefined
  /** The name of the button that takes it away. */
  readonly close: string
}

const seenKey = 'console-notice'
/** What an earlier document of this tab has said: a reload does not say it again. */
const saidBefore = typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(seenKey)

/**
 * What the last form is answered with. The server says it for some seconds: it stays while the same page is
 * refreshed, until it is closed or another comes.
 */
export function NoticeLine({ notice, close }: NoticeLineProps) {
  const path = usePathname()
  const [kept, setKept] = useState({ notice, path, id: notice?.id })
  if ((notice !== undefined && notice.id !== kept.id) || path !== kept.path)
    setKept({ notice, path, id: notice?.id })
  const before = useSyncExternalStore(
    () => () => {},
    () => saidBefore,
    () => null,
  )
  const now = path === kept.path ? kept.notice : notice
  const shown = now?.id === before ? undefined : now
  useEffect(() => {
    if (shown) sessionStorage.setItem(seenKey, shown.id)
  }, [shown])
  return (
    <output className="c-notices">
      {shown && (
        <div className="c-notice" data-tone={shown.tone}>
          <p>{shown.said}</p>
          <button
            type="button"
            className="c-notice-close js-only"
            onClick={() => setKept({ ...kept, notice: undefined })}
          >
            {close}
          </button>
        </div>
      )}
    </output>
  )
}
