import { payoutMethodsFor } from '../../methods/payout-registry.ts'
import { railKind } from '../rows/rail-kind.ts'
import { recordedTransfers } from '../rows/recorded-transfers.ts'
import { checkMomo } from './check.ts'
import { openMomo } from './momo.ts'
import { keysOfCallback } from './notices.ts'
import { askForOrder, openOrder } from './open.ts'
import { findTransfer, hasComeBack, sendTransfer } from './send.ts'
import { contradiction, momoSettings } from './settings.ts'

const currencies: readonly string[] = ['GHS', 'ZMW']

/**
 * Mobile money of MTN (Ghana, Zambia), by a contract of the operator's: requests to pay, and transfers. A request
 * cannot be withdrawn, and ends by itself after five minutes. Source: momodeveloper.mtn.com.
 */
export const momo = railKind({
  kind: 'momo',
  settings: momoSettings,
  methods: (currencyCode) =>
    currencies.includes(currencyCode)
      ? [
          'MOBILE_MONEY',
          ...payoutMethodsFor(currencyCode)
            .map(({ code }) => code)
            .filter((code) => code === 'WALLET_TRANSFER'),
        ]
      : [],
  operators: ['MTN'],
  minutesToPayMax: 5,
  contradiction,
  addresses: ({ baseUrl }) => [baseUrl],
  sendsFrom: ({ baseUrl, targetEnvironment, disbursement }) => [
    baseUrl,
    targetEnvironment,
    disbursement?.apiUser,
  ],
  shown: ({ targetEnvironment }) => ({ targetEnvironment }),
  connect: (row, settings, parts) => {
    const institution = openMomo({ row, settings, parts })
    const { orders } = parts
    return {
      open: (order, signal) => openOrder(institution, order, signal),
      ask: (key, signal) => askForOrder(institution, key, signal),
      ...(settings.disbursement && {
        transfers: recordedTransfers(orders, {
          send: (order, signal) => sendTransfer(institution, orders, order, signal),
          find: (order, signal) => findTransfer(institution, orders, order, signal),
          cameBack: (key, signal) => hasComeBack(institution, key, signal),
        }),
      }),
      check: (signal) => checkMomo(institution, signal),
      keysOf: keysOfCallback,
    }
  },
})
