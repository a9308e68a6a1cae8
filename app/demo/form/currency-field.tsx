interface CurrencyFieldProps {
  currencies: readonly { readonly code: string; readonly name: string }[]
  chosen: string
}

/** What is sold or sent in. The parent's key makes a page that comes back from the history show what it is drawn for. */
export const CurrencyField = ({ currencies, chosen }: CurrencyFieldProps) => (
  <div className="field">
    <label htmlFor="currency">Currency</label>
    <select id="currency" name="currencyCode" defaultValue={chosen} autoComplete="off">
      {currencies.map(({ code, name }) => (
        <option key={code} value={code}>
          {code} · {name}
        </option>
      ))}
    </select>
  </div>
)
