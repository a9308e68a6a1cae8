import { cbuFault } from './accounts/cbu.ts'
import { banks, type Country, wallets } from './country.ts'

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
