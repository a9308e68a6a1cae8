import { Webhook } from 'standardwebhooks'
import { payinMethods } from '../../methods/payin-registry.ts'
import { payoutMethodsFor } from '../../methods/payout-registry.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { railKind } from '../rows/rail-kind.ts'
import { recordedTransfers } from '../rows/recorded-transfers.ts'
import { capabilitiesOf, checkConnector } from './check.ts'
import { openConnector } from './connector.ts'
import { keysOfNotice } from './notices.ts'
import { askForOrder, cancelOrder, giveBack, openOrder } from './open.ts'
import { findTransfer, hasCameBack, sendTransfer } from './send.ts'
import { remoteSettings } from './settings.ts'

/**
 * A connector: a process of the operator's in any language, which serves methods by the protocol of
 * docs/operators/connectors.md.
 */
export const remote = railKind({
  kind: 'remote',
  settings: remoteSettings,
  methods: (currencyCode) => [...payinCodes(currencyCode), ...payoutCodes(currencyCode)],
  addresses: ({ baseUrl }) => [baseUrl],
  sendsFrom: ({ baseUrl }) => [baseUrl],
  connect: (_row, settings, { clock, noticeAddress, orders }) => {
    const connector = openConnector(settings, () => clock.now())
    const webhook = new Webhook(settings.secret)
    return {
      open: (order, signal) => openOrder(connector, order, noticeAddress(), signal),
      ask: (key, signal) => askForOrder(connector, key, signal),
      cancel: (key, signal) => cancelOrder(connector, key, signal),
      giveBack: (key, back, signal) => giveBack(connector, key, back, signal),
      transfers: recordedTransfers(orders, {
        send: (order, signal) => sendTransfer({ connector, orders }, order, noticeAddress(), signal),
        find: (order, signal) => findTransfer({ connector, orders }, order, signal),
        cameBack: (key, signal) => hasCameBack(connector, key, signal),
      }),
      capabilities: (signal) => capabilitiesOf(connector, signal),
      check: (signal) => checkConnector(connector, signal),
      isAuthentic: ({ headers, body }) => {
        try {
          webhook.verify(Buffer.from(body).toString('utf8'), { ...headers })
          return true
        } catch {
          return false
        }
      },
      keysOf: keysOfNotice,
    }
  },
})

/** Not where the number is given out by us, and not on chains. */
const payinCodes = (currencyCode: CurrencyCode): readonly string[] => [
  ...new Set(
    payinMethods
      .filter(
        ({ currencies, flow, operatorReceives }) =>
          currencies.includes(currencyCode) && flow !== 'CRYPTO' && !operatorReceives,
      )
      .map(({ code }) => code),
  ),
]

const payoutCodes = (currencyCode: CurrencyCode): readonly string[] =>
  payoutMethodsFor(currencyCode).map(({ code }) => code)
