interface CurrencyFieldProps {
  currencies: readonly { readonly code: string; readonly name: string }[]
  chosen: string
}

/**
 * The currency of the order or payout. The parent's key makes a page from the browser's history show the
 * currency that it was rendered for.
 */
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
