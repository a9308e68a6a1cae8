// As its script tag loads it: the Drop-in with every method registered.
import { AdyenCheckout, Dropin } from '@adyen/adyen-web/auto'
import { draw } from './adyen-draw.js'

await draw(AdyenCheckout, Dropin)
