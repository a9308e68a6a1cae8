import type { Product } from '#lib/demo/forms/products.ts'

const shapes: Record<Product['code'], { body: string; detail: string }> = {
  coffee: {
    body: 'M22 20h36l4 44a4 4 0 0 1-4 4H22a4 4 0 0 1-4-4l4-44Z',
    detail: 'M22 20l4-8h28l4 8M40 34c6 0 9 5 9 11s-3 11-9 11-9-5-9-11 3-11 9-11ZM36 36c5 5-1 12 6 18',
  },
  teapot: {
    body: 'M20 42a20 17 0 0 1 40 0v8a16 16 0 0 1-16 16h-8a16 16 0 0 1-16-16v-8Z',
    detail: 'M60 40c8-2 12 2 12 7s-5 9-12 7M20 44 9 33M33 26c0-3 3-5 7-5s7 2 7 5M40 21v-5',
  },
  hamper: {
    body: 'M14 40h52l-5 26a3 3 0 0 1-3 2H22a3 3 0 0 1-3-2l-5-26Z',
    detail: 'M12 34h56v6H12zM24 34c0-14 7-20 16-20s16 6 16 20M30 48v12M40 48v12M50 48v12',
  },
}

/** A picture of the product; the name beside it has the same meaning. */
export const ProductPicture = ({ code }: { code: Product['code'] }) => (
  <svg className="product-picture" viewBox="0 0 80 80" aria-hidden="true">
    <path className="product-body" d={shapes[code].body} />
    <path className="product-detail" d={shapes[code].detail} />
  </svg>
)

const coins: Record<Product['code'], number> = { coffee: 1, teapot: 3, hamper: 5 }

/** A pile of coins: what fills a wallet. */
export const TopUpPicture = ({ code }: { code: Product['code'] }) => (
  <svg className="product-picture" viewBox="0 0 80 80" aria-hidden="true">
    {Array.from({ length: coins[code] }, (_, index) => (
      <g key={index} transform={`translate(0 ${-9 * index})`}>
        <path className="product-body" d="M18 58a22 7 0 0 1 44 0v7a22 7 0 0 1-44 0v-7Z" />
        <path className="product-detail" d="M18 58a22 7 0 0 0 44 0" />
      </g>
    ))}
  </svg>
)
