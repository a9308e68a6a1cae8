'use client'

import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'

export interface PaletteWords {
  /** Of the button and of the dialog. */
  readonly name: string
  /** Of the line that is typed into. */
  readonly label: string
  /** `{words}` is what was typed. */
  readonly search: string
}

interface PaletteProps {
  readonly places: readonly { readonly href: string; readonly name: string }[]
  /** Where payments are searched, the parameter `q` says for what. */
  readonly searchAddress: string
  readonly words: PaletteWords
  readonly open: (address: string) => void
}

/**
 * Goes anywhere by a few letters: ⌘K or Ctrl-K opens it, as its button does. The pages that fit are links under
 * the line, the arrows move among them, and Enter opens the first; what was typed can be searched among payments.
 */
export function Palette({ places, searchAddress, words, open }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const isMac = useSyncExternalStore(
    () => () => {},
    () => /Mac|iPhone|iPad/.test(navigator.userAgent),
    () => false,
  )
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      if (dialog.current?.open) dialog.current.close()
      else dialog.current?.showModal()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const wanted = typed.trim().toLowerCase()
  const found = places.filter(({ name }) => name.toLowerCase().includes(wanted))
  const search = {
    href: `${searchAddress}?q=${encodeURIComponent(typed.trim())}`,
    name: words.search.replace('{words}', typed.trim()),
  }
  const links = wanted === '' ? found : [...found, search]

  const onEnter = (event: KeyboardEvent) => {
    const [first] = links
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !first) return
    event.preventDefault()
    dialog.current?.close()
    open(first.href)
  }
  return (
    <>
      <button type="button" className="c-palette-button" onClick={() => dialog.current?.showModal()}>
        {words.name} <kbd aria-hidden="true">{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <dialog
        ref={dialog}
        className="c-dialog c-palette"
        closedby="any"
        aria-label={words.name}
        onClose={() => setTyped('')}
        onKeyDown={(event) => moveFocus(event, dialog.current)}
      >
        <input
          className="c-input"
          type="text"
          aria-label={words.label}
          placeholder={words.label}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onEnter}
        />
        <ul>
          {links.map(({ href, name }) => (
            <li key={href}>
              <a href={href} onClick={() => dialog.current?.close()}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </dialog>
    </>
  )
}

/** The arrows go from the line through the links, and back. */
function moveFocus(event: KeyboardEvent, dialog: HTMLDialogElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || !dialog) return
  event.preventDefault()
  const stops = [...dialog.querySelectorAll<HTMLElement>('input, a')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  stops[(at + step + stops.length) % stops.length]?.focus()
}
