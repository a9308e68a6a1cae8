import type { Words } from '#lib/checkout/words.ts'
import type { NameIn } from '#lib/i18n/local-name.ts'
import { CopyButton } from './copy-button.tsx'
import { Verbatim, WithVerbatim } from './verbatim.tsx'

/** One line to be typed elsewhere. */
export interface CopyLine {
  readonly label: string
  /** A note to read before typing it. */
  readonly note?: string
  /** Words of the bank's forms within label and note. */
  readonly bankWords?: readonly NameIn[]
  /** As people read it. */
  readonly shown: string
  /** As it must be typed: bare, without spaces and signs. */
  readonly bare: string
  /** The line that must not be wrong by a digit. */
  readonly mustBeExact?: boolean
  /** Machine text: an address that people compare, or a long code that people do not read. */
  readonly code?: 'ADDRESS' | 'LONG'
}

/** Exactly what to type into the bank's app, each value with a button that copies it. */
export const CopyTable = ({ lines, words }: { lines: readonly CopyLine[]; words: Words }) => (
  <dl className="copy-table">
    {lines.map(({ label, note, bankWords = [], shown, bare, mustBeExact, code }) => (
      <div className="copy-row" key={label} data-exact={mustBeExact || undefined}>
        <dt>
          <WithVerbatim text={label} parts={bankWords} />
          {note !== undefined && (
            <span className="copy-note">
              <WithVerbatim text={note} parts={bankWords} />
            </span>
          )}
        </dt>
        <dd className={code && { ADDRESS: 'mono', LONG: 'mono clamped' }[code]}>
          {/* Groups of digits run from left to right also within Arabic. */}
          <Verbatim>
            <Grouped text={shown} />
          </Verbatim>
        </dd>
        <dd className="copy-cell">
          <CopyButton text={bare} what={label} words={words} />
        </dd>
      </div>
    ))}
  </dl>
)

/** Long numbers are shown in groups of four; a reference only breaks between them. */
const longNumber = /^\d{12,}$/
const reference = /^[A-Z\d]{9,}$/

function Grouped({ text }: { text: string }) {
  if (!reference.test(text)) return text
  const className = longNumber.test(text) ? 'digits' : 'piece'
  return text.match(/.{1,4}/g)?.map((piece, at) => (
    // Groups stay where they are, and may be alike.
    <span key={at} className={className}>
      {piece}
    </span>
  ))
}
