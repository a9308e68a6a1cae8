import { digitsAccount } from './bank-account.ts'
import { banks, type Country, wallets } from './country.ts'

/**
 * Colombians pay online by PSE from the bank or wallet of their choice. The public code is the four-digit
 * number that ACH Colombia gives to participants in PSE. Sources, read November 2026: teemopay/ttpaydoc,
 * Colombia, payout/bank.md (all 26 numbers compared), an ePayco table (VictorO98/Fe-Tesis-Javeriana) and
 * docs.v3.localpayment.com (12 of them), which agree; they still have 1019 as Scotiabank Colpatria. Not
 * found: Nu Colombia. Itaú agreed in December 2025 to hand people's accounts to Banco de Bogotá
 * (wradio.com.co); whether it has, no source said.
 */
export const colombia: Country = {
  countryCode: 'CO',
  currencyCode: 'COP',
  callingCode: '57',
  timeZone: 'America/Bogota',
  languages: ['es'],
  bankAccount: digitsAccount('A Colombian', '01234567890'),
  institutions: [
    ...banks('CO_ACH', [
      ['BANCOLOMBIA', 'Bancolombia', '1007'],
      ['DAVIVIENDA', 'Davivienda', '1051'],
      ['BANCO_DE_BOGOTA', 'Banco de Bogotá', '1001'],
      ['BBVA', 'BBVA Colombia', '1013'],
    ]),
    ...wallets('CO_ACH', [
      ['NEQUI', 'Nequi', '1507'],
      ['DAVIPLATA', 'DaviPlata', '1551'],
    ]),
    ...banks('CO_ACH', [
      ['NU', 'Nu Colombia'],
      ['BANCO_AGRARIO', 'Banco Agrario', '1040'],
      ['CAJA_SOCIAL', 'Banco Caja Social', '1032'],
      ['BANCO_DE_OCCIDENTE', 'Banco de Occidente', '1023'],
      ['AV_VILLAS', 'Banco AV Villas', '1052'],
      ['SCOTIABANK_COLPATRIA', 'DAVIbank (formerly Scotiabank Colpatria)', '1019'],
      ['BANCO_POPULAR', 'Banco Popular', '1002'],
      // Itaú keeps the number of Corpbanca beside its own 1014.
      ['ITAU', 'Itaú', '1006'],
      ['FALABELLA', 'Banco Falabella', '1062'],
      ['BANCOOMEVA', 'Bancoomeva', '1061'],
      ['PICHINCHA', 'Banco Pichincha', '1060'],
      ['GNB_SUDAMERIS', 'Banco GNB Sudameris', '1012'],
      ['LULO', 'Lulo Bank', '1070'],
      ['SERFINANZA', 'Banco Serfinanza', '1069'],
      ['COOPCENTRAL', 'Coopcentral', '1066'],
      ['BANCAMIA', 'Bancamía', '1059'],
      ['CONFIAR', 'Confiar Cooperativa Financiera', '1292'],
      ['CITIBANK', 'Citibank Colombia', '1009'],
    ]),
    ...wallets('CO_ACH', [
      ['RAPPIPAY', 'RappiPay', '1151'],
      ['MOVII', 'MOVii', '1801'],
      ['DALE', 'dale!', '1097'],
    ]),
  ],
}
