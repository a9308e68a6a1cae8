'use client'

import { useEffect, useId, useRef, useState } from 'react'

/** Narrows the list with the given id to the rows that hold what is typed. */
export function ChoiceSearch({ list, label, none }: { list: string; label: string; none: string }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState(true)
  // The customer may have typed before the script was loaded.
  useEffect(() => {
    if (input.current?.value) setFound(narrow(list, input.current.value))
  }, [list])
  return (
    <div className="field search js-only">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={input}
        type="search"
        autoComplete="off"
        onChange={(event) => setFound(narrow(list, event.target.value))}
        // Enter would choose the first bank of the list.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <output className="hint">{found ? '' : none}</output>
    </div>
  )
}

/** Hides the rows that do not hold what is typed. False when none is left. */
function narrow(list: string, typed: string): boolean {
  const wanted = plain(typed)
  const rows = [...document.querySelectorAll<HTMLLIElement>(`#${list} > li`)]
  for (const row of rows) row.hidden = !plain(row.textContent).includes(wanted)
  return rows.some((row) => !row.hidden)
}

/** The search for a bank ignores accents and capitals. */
const plain = (text: string | null): string =>
  (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
