import { useId, type ReactNode } from 'react'

// The commands of the HTML standard by which a button opens a dialog without a script.
declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    commandfor?: string
    command?: 'show-modal' | 'close'
  }
}

interface DialogProps {
  /** Of the button that opens it. */
  readonly button: string
  readonly kind?: 'main' | 'danger' | 'quiet'
  readonly title: string
  readonly children: ReactNode
}

/**
 * A button and what it opens above the page, without a script: the browser keeps the focus within, and closes it
 * by Escape or a press beside it.
 */
export function Dialog({ button, kind, title, children }: DialogProps) {
  const id = useId()
  return (
    <>
      <button type="button" className="c-button" data-kind={kind} commandfor={id} command="show-modal">
        {button}
      </button>
      <dialog id={id} className="c-dialog" closedby="any" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>{title}</h2>
        {children}
      </dialog>
    </>
  )
}
