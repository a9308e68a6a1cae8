import type { CheckoutView } from '../../checkout-view.ts'

/** Our own script, the only one of a hosted page: app/pay/browser. It runs when the whole page is there. */
export const PageScript = ({ view }: { view: CheckoutView }) => (
  <script type="module" defer src={view.script} nonce={view.nonce} />
)
