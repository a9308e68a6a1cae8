'use client'

import { useState } from 'react'
import { copyText } from '../ui/copy-text.ts'

interface CopyButtonProps {
  text: string
  /** The name of the text, for a screen reader. */
  label: string
  /** The text of the button. */
  word?: string
}

/**
 * Copies a text and confirms it, visibly and to a screen reader. Hidden by the style sheet where no script
 * runs.
 */
export function CopyButton({ text, label, word = 'Copy' }: CopyButtonProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready')
  const words = { ready: word, copied: 'Copied', refused: 'Not allowed here' }
  const copy = async () => {
    setState((await copyText(text)) ? 'copied' : 'refused')
    setTimeout(() => setState('ready'), 2000)
  }
  return (
    <button
      type="button"
      className="copy"
      data-done={state === 'copied' || undefined}
      aria-label={state === 'ready' ? `${word}: ${label}` : undefined}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{words[state]}</span>
    </button>
  )
}
