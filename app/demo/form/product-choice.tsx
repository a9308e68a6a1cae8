import { priceOf, products, type Product } from '#lib/demo/forms/products.ts'
import type { PaidInKind } from '#lib/methods/payin-registry.ts'
import type { CurrencyCode } from '#lib/money/currency.ts'
import { moneyText } from '../../sandbox/money-text.ts'
import { ProductPicture, TopUpPicture } from './product-picture.tsx'

interface ProductChoiceProps {
  kind: PaidInKind
  currencyCode: CurrencyCode
  chosen: Product['code']
}

export const ProductChoice = ({ kind, currencyCode, chosen }: ProductChoiceProps) => (
  <fieldset className="products">
    <legend className="visually-hidden">{kind === 'topup' ? 'How much to top up' : 'What to buy'}</legend>
    {products.map((product) => (
      <label key={product.code} className="product">
        <input type="radio" name="product" value={product.code} defaultChecked={product.code === chosen} />
        {kind === 'topup' ? <TopUpPicture code={product.code} /> : <ProductPicture code={product.code} />}
        <span className="product-text">
          <strong>{kind === 'topup' ? product.topUpName : product.name}</strong>
          <small>{kind === 'topup' ? 'For a customer’s wallet' : product.description}</small>
        </span>
        <b className="product-price">{moneyText(priceOf(product, currencyCode))}</b>
      </label>
    ))}
  </fieldset>
)
