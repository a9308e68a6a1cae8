import type { CheckoutView } from './checkout-view.ts'

/** The title of the browser's tab: the result, if there is one, and the shop. */
export function pageTitle(view: CheckoutView): string {
  const { words, shopName } = view
  const { t } = words
  const pay = shopName === undefined ? t('pageTitleNoShop') : t('pageTitle', { shop: shopName })
  if (!view.payment) return pay
  const { status } = view.payment
  const ended = status === 'SUCCESS' || status === 'REFUSED' || status === 'EXPIRED'
  return ended ? `${t(`result.${status}`)} · ${pay}` : pay
}
