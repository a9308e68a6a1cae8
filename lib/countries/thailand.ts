import { digitsAccount } from './bank-account.ts'
import { banks, type Country, wallets } from './country.ts'

/**
 * Thais pay by PromptPay from the app of their bank. The public code is the three-digit number of the Bank
 * of Thailand. Sources, read November 2026: whx159/DCMS-UAT, bank_mapping (all 14 numbers compared; it has
 * the names before the mergers of TMB and Kiatnakin), and two public lists with the present Thai names.
 */
export const thailand: Country = {
  countryCode: 'TH',
  currencyCode: 'THB',
  callingCode: '66',
  timeZone: 'Asia/Bangkok',
  languages: ['th'],
  bankAccount: digitsAccount('A Thai', '0123456789', 10, 15),
  institutions: [
    ...banks('TH_BANK', [
      ['KBANK', 'Kasikornbank', '004', 'ธนาคารกสิกรไทย'],
      ['SCB', 'Siam Commercial Bank', '014', 'ธนาคารไทยพาณิชย์'],
      ['BBL', 'Bangkok Bank', '002', 'ธนาคารกรุงเทพ'],
      ['KTB', 'Krungthai Bank', '006', 'ธนาคารกรุงไทย'],
      ['KRUNGSRI', 'Bank of Ayudhya (Krungsri)', '025', 'ธนาคารกรุงศรีอยุธยา'],
      ['TTB', 'TMBThanachart Bank (ttb)', '011', 'ธนาคารทหารไทยธนชาต'],
      ['GSB', 'Government Savings Bank', '030', 'ธนาคารออมสิน'],
      ['BAAC', 'Bank for Agriculture (BAAC)', '034', 'ธ.ก.ส.'],
      ['GHB', 'Government Housing Bank', '033', 'ธนาคารอาคารสงเคราะห์'],
      ['UOB', 'UOB Thailand', '024', 'ธนาคารยูโอบี'],
      ['CIMB', 'CIMB Thai Bank', '022', 'ธนาคารซีไอเอ็มบีไทย'],
      ['KIATNAKIN', 'Kiatnakin Phatra Bank', '069', 'ธนาคารเกียรตินาคินภัทร'],
      ['TISCO', 'TISCO Bank', '067', 'ธนาคารทิสโก้'],
      ['LH_BANK', 'Land and Houses Bank', '073', 'ธนาคารแลนด์ แอนด์ เฮ้าส์'],
    ]),
    ...wallets('TH_BANK', [
      ['TRUEMONEY', 'TrueMoney', undefined, 'ทรูมันนี่'],
      ['PAOTANG', 'Paotang', undefined, 'เป๋าตัง'],
    ]),
  ],
}
