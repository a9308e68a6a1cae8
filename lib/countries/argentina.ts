import { banks, type Country, wallets } from './country.ts'
import { type AccountFault, fault } from './accounts/account-fault.ts'
import { digitsOf, ungrouped, upToTen, weightedSum } from './accounts/digits.ts'

/**
 * Argentines transfer to a CBU (bank) or CVU (wallet). A bank's public code is the first three digits of its
 * CBU. Sources, read November 2026: dotaZealot/pagsmile, payout/bank-code/bank-in-argentina.md, and a public
 * list of payouts in Argentina (all 15 codes and names compared). The wallets are in neither list.
 */
export const argentina: Country = {
  countryCode: 'AR',
  currencyCode: 'ARS',
  callingCode: '54',
  timeZone: 'America/Argentina/Buenos_Aires',
  languages: ['es-AR'],
  bankAccount: { name: 'CBU or CVU', example: '2850590940090418135201', fault: cbuFault },
  institutions: [
    ...banks('AR_BANK', [
      ['BANCO_NACION', 'Banco de la Nación Argentina', '011'],
      ['GALICIA', 'Banco Galicia', '007'],
      ['SANTANDER', 'Santander Argentina', '072'],
      ['BBVA', 'BBVA Argentina', '017'],
      ['MACRO', 'Banco Macro', '285'],
      ['BANCO_PROVINCIA', 'Banco Provincia de Buenos Aires', '014'],
      ['BANCO_CIUDAD', 'Banco Ciudad de Buenos Aires', '029'],
      ['ICBC', 'ICBC Argentina', '015'],
      ['CREDICOOP', 'Banco Credicoop', '191'],
      ['PATAGONIA', 'Banco Patagonia', '034'],
      ['SUPERVIELLE', 'Banco Supervielle', '027'],
      ['HIPOTECARIO', 'Banco Hipotecario', '044'],
      ['COMAFI', 'Banco Comafi', '299'],
      ['BANCOR', 'Banco de Córdoba (Bancor)', '020'],
      ['BRUBANK', 'Brubank', '143'],
    ]),
    ...wallets('AR_BANK', [
      ['MERCADO_PAGO', 'Mercado Pago'],
      ['UALA', 'Ualá'],
      ['NARANJA_X', 'Naranja X'],
      ['PERSONAL_PAY', 'Personal Pay'],
      ['CUENTA_DNI', 'Cuenta DNI'],
    ]),
  ],
}

/**
 * CBU and CVU (Argentina): 22 digits in two blocks, 7 of bank and branch, 13 of account, each with its check
 * digit. A CVU (wallet) begins with 000.
 */
export function cbuFault(cbu: string): AccountFault | undefined {
  const number = ungrouped(cbu)
  if (!/^\d{22}$/.test(number)) {
    return fault('BAD_SHAPE', 'A CBU or CVU has 22 digits, for example 2850590940090418135201')
  }
  const digits = digitsOf(number)
  if (endsWithCheck(digits.slice(0, 8)) && endsWithCheck(digits.slice(8))) return undefined
  return fault(
    'BAD_CHECK_DIGIT',
    'The check digits of the CBU or CVU do not match the others: a digit is mistyped',
  )
}

/** Weights 3, 1, 7, 9 from the right of the digits before the check digit. */
function endsWithCheck(block: readonly number[]): boolean {
  const fromTheRight = block.slice(0, -1).toReversed()
  return block.at(-1) === upToTen(weightedSum(fromTheRight, [3, 1, 7, 9]))
}
