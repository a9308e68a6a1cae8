'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/**
 * The keys of the page. Each presses, or goes to, what the page marks with it (`data-key`, for all ticked
 * items `data-key-marked`), so that every key has a button, and does what that does.
 */
export function WorkingKeys({ chosenId }: { chosenId: string | undefined }) {
  const router = useRouter()
  useEffect(() => {
    // Where the list scrolls by itself; on a narrow screen the page would leave the item for its row.
    if (chosenId === undefined || !matchMedia('(min-width: 1280px)').matches) return
    const row = document.querySelector(`[data-row="${CSS.escape(chosenId)}"]`)?.closest('tr')
    row?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }, [chosenId])
  useEffect(() => {
    const open = (row: HTMLAnchorElement | undefined) => {
      if (row) router.replace(row.href, { scroll: false })
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event)) return
      if (event.key === 'j' || event.key === 'k') open(rowBeside(event.key === 'j' ? 1 : -1))
      else if (event.key === 'x') boxOfChosen()?.click()
      else if (!press(event.key)) return
      event.preventDefault()
    }
    // A row is shown beside the list, which stays where it is.
    const onClick = (event: MouseEvent) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      const target = event.target instanceof Element ? event.target : undefined
      const move = target?.closest<HTMLElement>('[data-move]')?.dataset['move']
      const row = target?.closest<HTMLAnchorElement>('a[data-row]') ?? undefined
      if (move === undefined && !row) return
      event.preventDefault()
      open(move === undefined ? row : rowBeside(Number(move)))
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('click', onClick, true)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('click', onClick, true)
    }
  }, [router])
  return null
}

/** Letters belong to who types, and Enter to the control that has the focus. */
function isTyping({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement) || document.querySelector('dialog[open]')) return true
  if (target.isContentEditable || target.matches('select, textarea')) return true
  if (target.matches('input')) return !target.matches('[type=checkbox]')
  return key === 'Enter' && target.matches('a, button, summary')
}

const rows = (): HTMLAnchorElement[] => [...document.querySelectorAll<HTMLAnchorElement>('a[data-row]')]

function rowBeside(step: number): HTMLAnchorElement | undefined {
  const all = rows()
  return all[all.findIndex((row) => row.hasAttribute('aria-current')) + step]
}

const boxOfChosen = () =>
  document.querySelector<HTMLInputElement>('tr[data-chosen] input[type=checkbox][name=id]')

/** Presses what has the key; false: nothing has it. */
function press(key: string): boolean {
  const isMarked = document.querySelector('input[name=id][form=marked]:checked') !== null
  const named = (attribute: string) =>
    document.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(key)}"]`)
  const found = (isMarked ? named('data-key-marked') : null) ?? named('data-key')
  const control = found?.matches('span') ? found.querySelector<HTMLElement>('button') : found
  if (!control) return false
  const fold = control.closest('details')
  if (control.matches('button')) control.click()
  else {
    if (fold) fold.open = true
    const field = control.matches('summary')
      ? fold?.querySelector<HTMLElement>('input:not([type=hidden]), select')
      : control
    field?.focus()
  }
  return true
}
