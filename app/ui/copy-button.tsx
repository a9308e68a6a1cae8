'use client'

import { useState } from 'react'

export interface CopyWords {
  readonly copy: string
  readonly copied: string
  readonly copyWhat: string
  readonly copiedWhat: string
  readonly failed: string
}

const confirmedForMs = 2500

/** Copies the bare value and confirms it, visibly and to a screen reader. */
export function CopyButton({ text, words }: { text: string; words: CopyWords }) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready')
  const copy = async () => {
    setState((await copyText(text)) ? 'copied' : 'failed')
    setTimeout(() => setState('ready'), confirmedForMs)
  }
  const shown = { ready: words.copy, copied: words.copied, failed: words.failed }
  const spoken = { ready: '', copied: words.copiedWhat, failed: words.failed }
  return (
    <>
      <button
        type="button"
        className="copy js-only"
        aria-label={state === 'ready' ? words.copyWhat : undefined}
        data-done={state === 'copied' || undefined}
        onClick={() => void copy()}
      >
        {shown[state]}
      </button>
      <output className="visually-hidden">{spoken[state]}</output>
    </>
  )
}

/**
 * Browsers offer the clipboard to secure pages only; selecting and copying the old way works everywhere else.
 */
async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => copiedBySelection(text),
    )
  }
  return copiedBySelection(text)
}

function copiedBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'visually-hidden'
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  return copied
}
