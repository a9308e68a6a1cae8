import type { WithPayment } from '../../checkout-view.ts'

/** The data of one screen of a payment. */
export interface ScreenProps<At extends WithPayment['screen']['at']> {
  readonly view: WithPayment
  readonly screen: Extract<WithPayment['screen'], { at: At }>
}
