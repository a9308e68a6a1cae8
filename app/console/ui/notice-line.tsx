'use client'

import { usePathname } from 'next/navigation'
import { useState } from 'react'
import type { Notice } from '../notice.ts'

interface NoticeLineProps {
  readonly notice: Notice | undefined
  /** The name of the button that takes it away. */
  readonly close: string
}

/**
 * What the last form is answered with. The server says it for some seconds: it stays while the same page is
 * refreshed, until it is closed or another comes.
 */
export function NoticeLine({ notice, close }: NoticeLineProps) {
  const path = usePathname()
  const [kept, setKept] = useState({ notice, path, id: notice?.id })
  if ((notice !== undefined && notice.id !== kept.id) || path !== kept.path)
    setKept({ notice, path, id: notice?.id })
  const shown = path === kept.path ? kept.notice : notice
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
