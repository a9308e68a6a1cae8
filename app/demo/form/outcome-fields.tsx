import type { OutcomeByPrefix } from '#lib/demo/forms/outcomes.ts'
import { Glyph } from '../glyph.tsx'

interface OutcomeFieldsProps {
  currencyCode: string
  outcomes: readonly OutcomeByPrefix[]
  idPrefix: string
  open: boolean
}

/** Options that most testers leave as they are: the outcome and another amount. */
export const OutcomeFields = ({ currencyCode, outcomes, idPrefix, open }: OutcomeFieldsProps) => (
  <details className="fold" open={open}>
    <summary>
      Outcome and amount <Glyph name="down" />
    </summary>
    <div className="field-grid">
      <OutcomeField outcomes={outcomes} idPrefix={idPrefix} />
      <div className="field">
        <label htmlFor="amount">Another amount, in {currencyCode}</label>
        <input
          id="amount"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          aria-describedby="amount-hint"
        />
        <span className="hint" id="amount-hint">
          Empty: the price of what you chose.
        </span>
      </div>
    </div>
  </details>
)

export const OutcomeField = ({ outcomes, idPrefix }: Pick<OutcomeFieldsProps, 'outcomes' | 'idPrefix'>) => (
  <div className="field">
    <label htmlFor="id-prefix">What the sandbox does</label>
    <select
      id="id-prefix"
      name="idPrefix"
      defaultValue={idPrefix}
      autoComplete="off"
      aria-describedby="id-prefix-hint"
    >
      {outcomes.map(({ prefix, description }) => (
        <option key={prefix} value={prefix}>
          {prefix === '' ? description : `${prefix}… · ${description}`}
        </option>
      ))}
    </select>
    <span className="hint" id="id-prefix-hint">
      The beginning of the payment ID decides; the rest is a UUID.
    </span>
  </div>
)
