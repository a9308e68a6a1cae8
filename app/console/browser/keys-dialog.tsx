'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

export interface KeysWords {
  readonly title: string
  readonly close: string
  readonly keys: readonly (readonly [keys: string, does: string])[]
}

/** The working page of suspense has keys of its own, and tells of them itself. */
const tellsItself = '/console/suspense'

/** All keys, by the key `?`; `/` goes to the search of the page. */
export function KeysDialog({ words }: { words: KeysWords }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const path = usePathname()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || path === tellsItself || isTyping(event.target)) return
      if (event.metaKey || event.ctrlKey || event.altKey || (event.key !== '?' && event.key !== '/')) return
      const search = document.querySelector<HTMLInputElement>('main input[type="search"]')
      if (event.key === '/' && !search) return
      event.preventDefault()
      if (event.key === '/') search?.focus()
      else if (!dialog.current?.open) dialog.current?.showModal()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [path])
  return (
    <dialog ref={dialog} className="c-dialog" closedby="any" aria-label={words.title}>
      <h2>{words.title}</h2>
      <dl className="c-keys">
        {words.keys.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button className="c-button">{words.close}</button>
      </form>
    </dialog>
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null
