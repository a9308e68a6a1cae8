'use client'

import { useState } from 'react'

const words = { ready: 'Copy', copied: 'Copied', refused: 'Select it instead' } as const

/** Copies a text and says so, to the eye and to a screen reader. Hidden by the style sheet where no script runs. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<keyof typeof words>('ready')
  const copy = async () => {
    // Browsers offer no clipboard to plain http addresses other than localhost.
    const clipboard: Clipboard | undefined = navigator.clipboard
    const copied = await clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setState(copied ? 'copied' : 'refused')
    setTimeout(() => setState('ready'), 2000)
  }
  return (
    <button
      type="button"
      className="copy"
      data-done={state === 'copied' || undefined}
      aria-label={state === 'ready' ? `Copy ${label}` : undefined}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{words[state]}</span>
    </button>
  )
}
