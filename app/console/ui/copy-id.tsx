import { useId } from 'react'
import { consolePhrases } from '#lib/i18n/console-messages.ts'

interface CopyIdProps {
  readonly id: string
  /** The button's name, where the page has several. Default: "Copy ID". */
  readonly name?: string
}

/** An ID that nobody reads: a button shows it, selected by one press; the script of the console copies it too. */
export function CopyId({ id, name = consolePhrases('frame')('copyId') }: CopyIdProps) {
  const place = useId()
  return (
    <>
      <button type="button" className="c-copy" popoverTarget={place} data-copy={id}>
        {name}
      </button>
      <code id={place} className="c-copy-text" popover="auto">
        {id}
      </code>
    </>
  )
}
