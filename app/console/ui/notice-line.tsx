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
 * What the last form is answered with. The server says it once: it stays while the same page is refreshed, until
 * it is closed or another comes.
 */
export function NoticeLine({ notice, close }: NoticeLineProps) {
  const path = usePathname()
  const [kept, setKept] = useState({ notice, path })
  if (notice !== undefined && notice !== kept.notice) setKept({ notice, path })
  else if (path !== kept.path) setKept({ notice, path })
  const shown = path === kept.path ? kept.notice : notice
  return (
    <output className="c-notices">
      {shown && (
        <div className="c-notice" data-tone={shown.tone}>
          <p>{shown.said}</p>
          <button
            type="button"
            className="c-notice-close js-only"
            onClick={() => setKept({ notice: undefined, path })}
          >
            {close}
          </button>
        </div>
      )}
    </output>
  )
}
