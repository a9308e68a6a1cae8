import type { Words } from '#lib/checkout/words.ts'
import { CopyButton } from './copy-button.tsx'

/** One line to be typed elsewhere. */
export interface CopyLine {
  readonly label: string
  /** As people read it. */
  readonly shown: string
  /** As it must be typed: bare, without spaces and signs. */
  readonly bare: string
  /** The line that must not be wrong by a digit. */
  readonly weighs?: boolean
  /** Machine text: an address that people compare, or a long code that nobody reads. */
  readonly code?: 'ADDRESS' | 'LONG'
}

/** Exactly what to type into the bank's app, each value with a button that copies it. */
export const CopyTable = ({ lines, words }: { lines: readonly CopyLine[]; words: Words }) => (
  <dl className="copy-table">
    {lines.map(({ label, shown, bare, weighs, code }) => (
      <div className="copy-row" key={label} data-weighs={weighs || undefined}>
        <dt>{label}</dt>
        <dd className={code && { ADDRESS: 'mono', LONG: 'mono clamped' }[code]}>
          {/* Groups of digits run from left to right also within Arabic. */}
          <bdi>
            <Grouped text={shown} />
          </bdi>
        </dd>
        <dd className="copy-cell">
          <CopyButton
            text={bare}
            words={{
              copy: words.t('copy.copy'),
              copied: words.t('copy.copied'),
              copyWhat: words.t('copy.copyWhat', { what: label }),
              copiedWhat: words.t('copy.copiedWhat', { what: label }),
              failed: words.t('copy.failed'),
            }}
          />
        </dd>
      </div>
    ))}
  </dl>
)

/** Numbers that nobody takes in at a glance are shown in fours. */
const longNumber = /^\d{12,}$/

function Grouped({ text }: { text: string }) {
  if (!longNumber.test(text)) return text
  return text.match(/\d{1,4}/g)?.map((digits, at) => (
    // Groups stay where they are, and may be alike.
    <span key={at} className="digits">
      {digits}
    </span>
  ))
}
