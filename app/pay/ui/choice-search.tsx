'use client'

import { useId, useState } from 'react'

/** Narrows the list with the given id to the rows that hold what is typed. */
export function ChoiceSearch({ list, label, none }: { list: string; label: string; none: string }) {
  const id = useId()
  const [found, setFound] = useState(true)
  const narrow = (typed: string) => {
    const wanted = plain(typed)
    let matches = 0
    for (const row of document.querySelectorAll<HTMLLIElement>(`#${list} > li`)) {
      row.hidden = !plain(row.textContent).includes(wanted)
      if (!row.hidden) matches += 1
    }
    setFound(matches > 0)
  }
  return (
    <div className="field search js-only">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        onChange={(event) => narrow(event.target.value)}
        // Return would press the first bank of the list.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <output className="hint">{found ? '' : none}</output>
    </div>
  )
}

/** Accents and capitals do not matter to somebody who looks for their bank. */
const plain = (text: string | null): string =>
  (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
