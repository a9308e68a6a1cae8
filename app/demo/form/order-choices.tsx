import { languageName, locales } from '#lib/i18n/locales.ts'
import type { OrderFormData } from '../order-form-data.ts'
import { CurrencyField } from './currency-field.tsx'

const kinds = [
  { kind: 'payin', name: 'Payin' },
  { kind: 'topup', name: 'Top-up' },
] as const

/** The choices that come first, because prices and ways to pay depend on them. */
export const OrderChoices = ({ data: { kind, currencies, currencyCode, lang } }: { data: OrderFormData }) => (
  <div className="order-choices">
    <fieldset className="kind-choice">
      <legend>Kind of payment</legend>
      <div className="segments">
        {kinds.map((choice) => (
          <label key={choice.kind}>
            <input type="radio" name="kind" value={choice.kind} defaultChecked={choice.kind === kind} />
            {choice.name}
          </label>
        ))}
      </div>
    </fieldset>
    <CurrencyField key={`${kind} ${currencyCode}`} currencies={currencies} chosen={currencyCode} />
    <div className="field">
      <label htmlFor="lang">Language of the page</label>
      <select id="lang" name="lang" defaultValue={lang ?? ''} autoComplete="off">
        <option value="">As the browser wishes</option>
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {languageName(locale)}
          </option>
        ))}
      </select>
    </div>
  </div>
)
