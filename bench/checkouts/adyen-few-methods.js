// As its documentation advises for small bundles: the Drop-in and five methods, imported by name.
import { AdyenCheckout, BankTransfer, Card, Dropin, Pix, Redirect, UPI } from '@adyen/adyen-web'
import { draw } from './adyen-draw.js'

await draw(AdyenCheckout, Dropin, { paymentMethodComponents: [BankTransfer, Card, Pix, Redirect, UPI] })
