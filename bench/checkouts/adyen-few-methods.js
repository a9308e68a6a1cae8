// As its documentation advises a shop that counts bytes: the Drop-in and a handful of methods, imported by name.
import { AdyenCheckout, BankTransfer, Card, Dropin, Pix, Redirect, UPI } from '@adyen/adyen-web'
import { draw } from './adyen-draw.js'

await draw(AdyenCheckout, Dropin, { paymentMethodComponents: [BankTransfer, Card, Pix, Redirect, UPI] })
