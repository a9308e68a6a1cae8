import { banks, type Country, wallets } from './country.ts'
import { type AccountFault, fault } from './accounts/account-fault.ts'
import { digitsOf, ungrouped, upToTen, weightedSum } from './accounts/digits.ts'

/**
 * Mexicans transfer by SPEI to a CLABE, whose first three digits are the public code. Sources, read November
 * 2026: the npm package clabe-validator 3.2.2 (all 17 numbers compared; 166 has its former name Bansefi
 * there), koblas/stdnum-js, src/mx/banks.ts.
 */
export const mexico: Country = {
  countryCode: 'MX',
  currencyCode: 'MXN',
  callingCode: '52',
  timeZone: 'America/Mexico_City',
  languages: ['es-MX'],
  bankAccount: { name: 'CLABE', example: '032180000118359719', fault: clabeFault },
  institutions: [
    ...banks('CLABE', [
      ['BBVA', 'BBVA México', '012'],
      ['BANAMEX', 'Banamex', '002'],
      ['SANTANDER', 'Santander México', '014'],
      ['BANORTE', 'Banorte', '072'],
      ['HSBC', 'HSBC México', '021'],
      ['SCOTIABANK', 'Scotiabank', '044'],
      ['BANCO_AZTECA', 'Banco Azteca', '127'],
      ['BANCOPPEL', 'BanCoppel', '137'],
      ['INBURSA', 'Inbursa', '036'],
      ['BANBAJIO', 'BanBajío', '030'],
      ['BANREGIO', 'Banregio', '058'],
      ['AFIRME', 'Afirme', '062'],
      ['NU_MEXICO', 'Nu México', '638'],
      ['BANCO_DEL_BIENESTAR', 'Banco del Bienestar', '166'],
    ]),
    ...wallets('CLABE', [
      ['MERCADO_PAGO', 'Mercado Pago', '722'],
      ['STP', 'STP', '646'],
      ['SPIN_BY_OXXO', 'Spin by OXXO', '728'],
    ]),
  ],
}

/**
 * CLABE (Mexico): 3 digits of bank, 3 of city, 11 of account, 1 check digit. City codes are not compared with
 * any list.
 */
export function clabeFault(clabe: string): AccountFault | undefined {
  const number = ungrouped(clabe)
  if (!/^\d{18}$/.test(number))
    return fault('BAD_SHAPE', 'A CLABE has 18 digits, for example 032180000118359719')
  const digits = digitsOf(number)
  // Each product counts by its last digit only, which leaves the sum modulo 10 as it is.
  if (digits[17] === upToTen(weightedSum(digits.slice(0, 17), [3, 7, 1]))) return undefined
  return fault(
    'BAD_CHECK_DIGIT',
    'The last digit of the CLABE does not match the others: a digit is mistyped',
  )
}
