'use client'

import type { ChangeEvent, DragEvent, ReactNode } from 'react'

/** The form of the row that an event is above, with its field for a file. */
function formAt(target: EventTarget): { row: HTMLElement; input: HTMLInputElement } | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-drop]') : null
  const input = row?.querySelector<HTMLInputElement>('input[type=file]')
  return row && input ? { row, input } : undefined
}

const leave = (within: Element) => {
  for (const row of within.querySelectorAll('[data-over]')) row.removeAttribute('data-over')
}

/** A file that is dropped on a row, or chosen in it, is sent at once. */
export function DropFiles({ children }: { children: ReactNode }) {
  const onDragOver = (event: DragEvent) => {
    const found = event.dataTransfer.types.includes('Files') ? formAt(event.target) : undefined
    leave(event.currentTarget)
    if (!found) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    found.row.setAttribute('data-over', '')
  }
  const onDrop = (event: DragEvent) => {
    const found = formAt(event.target)
    leave(event.currentTarget)
    if (!found || event.dataTransfer.files.length === 0) return
    event.preventDefault()
    const one = new DataTransfer()
    for (const file of [...event.dataTransfer.files].slice(0, 1)) one.items.add(file)
    found.input.files = one.files
    found.input.form?.requestSubmit()
  }
  const onChange = (event: ChangeEvent) => {
    const found = formAt(event.target)
    if (found?.input === event.target && found.input.files?.length) found.input.form?.requestSubmit()
  }
  return (
    <div
      className="b-rows"
      onDragOver={onDragOver}
      onDragLeave={(event) => leave(event.currentTarget)}
      onDrop={onDrop}
      onChange={onChange}
    >
      {children}
    </div>
  )
}
