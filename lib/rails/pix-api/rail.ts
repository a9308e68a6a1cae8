import { railKind } from '../rows/rail-kind.ts'
import { askForCharge, openCharge, removeCharge } from './charge.ts'
import { checkPsp } from './check.ts'
import { findReturn, giveBack } from './give-back.ts'
import { keysOfNotice } from './notices.ts'
import { movedPix } from './pix-list.ts'
import { openPsp } from './psp.ts'
import { pixApiSettings } from './settings.ts'

/**
 * API Pix of Banco Central do Brasil, as payment service providers offer it to those who receive: charges
 * (`cob`), received Pix, devolucoes and notices. It has no payouts.
 */
export const pixApi = railKind({
  kind: 'pix-api',
  settings: pixApiSettings,
  methods: (currencyCode) => (currencyCode === 'BRL' ? ['PIXQR'] : []),
  addresses: ({ baseUrl, tokenUrl, baseUrlOf }) => [baseUrl, tokenUrl, ...Object.values(baseUrlOf)],
  sendsFrom: ({ baseUrl, key }) => [baseUrl, key],
  shown: ({ key }) => ({ key }),
  ends: ({ certificateEnds }) => (certificateEnds ? { certificate: certificateEnds } : {}),
  connect: ({ id }, settings, { clock, noticeAddress, ownFault, tokenStore }) => {
    const psp = openPsp(settings, { clock, ownFault, store: tokenStore('psp') })
    const account = { psp, clock, railId: id, key: settings.key }
    return {
      open: (order, signal) => openCharge(account, order, signal),
      ask: (key, signal, isTold) => askForCharge(account, key, signal, isTold),
      cancel: (key, signal) => removeCharge(account, key, signal),
      moved: (look, signal) => movedPix(account, look, signal),
      giveBack: (_key, back, signal) => giveBack(psp, back, signal),
      findBack: (_key, back, signal) => findReturn(psp, back, signal),
      check: (signal) => checkPsp(account, noticeAddress(), signal),
      keysOf: (body) => keysOfNotice(id, body),
    }
  },
})
