import { digitsAccount } from './bank-account.ts'
import { banks, type Country, stores, wallets } from './country.ts'

/**
 * Indonesians pay from wallets and banks by QRIS, to virtual accounts, and in cash at the two chains of
 * shops. The public code of a bank is its three-digit number at Bank Indonesia. Sources, read November 2026:
 * zenospaycom/api-docs, v1/apendix.md (all 26 numbers compared; OCBC, BTPN and Bank DKI have their former
 * names there), other public lists that agree; Xendit and Midtrans (wallets, shops).
 */
export const indonesia: Country = {
  countryCode: 'ID',
  currencyCode: 'IDR',
  callingCode: '62',
  timeZone: 'Asia/Jakarta',
  languages: ['id'],
  bankAccount: digitsAccount('An Indonesian', '0123456789'),
  institutions: [
    ...wallets('ID_BANK', [
      ['GOPAY', 'GoPay'],
      ['DANA', 'DANA'],
      ['OVO', 'OVO'],
      ['SHOPEEPAY', 'ShopeePay'],
      ['LINKAJA', 'LinkAja'],
      ['ASTRAPAY', 'AstraPay'],
    ]),
    ...banks('ID_BANK', [
      ['BCA', 'Bank Central Asia (BCA)', '014'],
      ['BRI', 'Bank Rakyat Indonesia (BRI)', '002'],
      ['MANDIRI', 'Bank Mandiri', '008'],
      ['BNI', 'Bank Negara Indonesia (BNI)', '009'],
      ['BSI', 'Bank Syariah Indonesia (BSI)', '451'],
      ['BTN', 'Bank Tabungan Negara (BTN)', '200'],
      ['CIMB_NIAGA', 'CIMB Niaga', '022'],
      ['PERMATA', 'Permata Bank', '013'],
      ['DANAMON', 'Bank Danamon', '011'],
      ['OCBC', 'OCBC Indonesia', '028'],
      ['MAYBANK', 'Maybank Indonesia', '016'],
      ['PANIN', 'Panin Bank', '019'],
      ['MEGA', 'Bank Mega', '426'],
      ['SINARMAS', 'Bank Sinarmas', '153'],
      ['MUAMALAT', 'Bank Muamalat', '147'],
      ['SEABANK', 'SeaBank', '535'],
      ['JAGO', 'Bank Jago', '542'],
      ['BLU', 'blu by BCA Digital', '501'],
      ['NEO_COMMERCE', 'Bank Neo Commerce', '490'],
      ['ALLO', 'Allo Bank', '567'],
      ['BTPN', 'SMBC Indonesia (BTPN, Jenius)', '213'],
      ['BJB', 'Bank BJB', '110'],
      ['DKI', 'Bank Jakarta (Bank DKI)', '111'],
      ['JATENG', 'Bank Jateng', '113'],
      ['JATIM', 'Bank Jatim', '114'],
      ['SAMPOERNA', 'Bank Sahabat Sampoerna', '523'],
    ]),
    ...stores([
      ['ALFAMART', 'Alfamart'],
      ['INDOMARET', 'Indomaret'],
    ]),
  ],
}
