/**
 * The operations of the specification ("Endpoints"). Everything else is our addition, and marked so in the
 * reference.
 */
const specified: ReadonlySet<string> = new Set([
  'POST /payins/!availablePaymentOptions',
  'POST /payouts/!availablePaymentOptions',
  'POST /topups/!availablePaymentOptions',
  'GET /payins/{idPayin}',
  'POST /payins/{idPayin}',
  'GET /payouts/{idPayout}',
  'POST /payouts/{idPayout}',
  'GET /topups/{idTopUp}',
  'POST /topups/{idTopUp}',
  'POST /payins/{idPayin}/!setExternalReference',
  'GET /payins/{idPayin}/accounts',
  'GET /balances',
  'GET /merchant-info',
  'GET /currencies',
  'POST /auth-tokens-by-action',
  'POST /auth-tokens',
  'GET /payment-operators',
  'GET /topup-options',
  'GET /fx-rates',
  'GET /fx-rate-pairs',
])

export const isAddition = ({ method, path }: { readonly method: string; readonly path: string }): boolean =>
  !specified.has(`${method} ${path}`)
