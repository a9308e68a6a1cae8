import { priceOf, type Product } from '#lib/demo/products.ts'
import type { CurrencyCode } from '#lib/money/currency.ts'
import { moneyText } from '../sandbox/money-text.ts'
import { ProductPicture } from './product-picture.tsx'

interface ProductChoiceProps {
  products: readonly Product[]
  currencyCode: CurrencyCode
}

export const ProductChoice = ({ products, currencyCode }: ProductChoiceProps) => (
  <fieldset className="products">
    <legend className="visually-hidden">What to buy</legend>
    {products.map((product, index) => (
      <label key={product.code} className="product">
        <input type="radio" name="product" value={product.code} defaultChecked={index === 0} />
        <ProductPicture code={product.code} />
        <span className="product-text">
          <strong>{product.name}</strong>
          <small>{product.description}</small>
        </span>
        <b className="product-price">{moneyText(priceOf(product, currencyCode))}</b>
      </label>
    ))}
  </fieldset>
)
