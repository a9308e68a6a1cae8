import { type AccountFault, fault } from './account-fault.ts'

/** A Japanese account as transfer files (Zengin format) name it. */
export interface ZenginAccount {
  readonly bankCode: string
  readonly branchCode: string
  /** 1 ordinary, 2 current, 4 savings, 9 other. */
  readonly accountType: string
  readonly accountNumber: string
  /**
   * Half-width katakana, Latin capitals, digits; written as the bank has it, without small kana or long
   * marks.
   */
  readonly accountName: string
}

const nameCharacters = /^[0-9A-Zｱ-ﾝｦﾞﾟ ()\-./｢｣]{1,30}$/

/**
 * Account of a Japanese transfer: every number at its full length with leading zeros; there is no check
 * digit.
 */
export function zenginFault(account: ZenginAccount): AccountFault | undefined {
  if (!/^\d{4}$/.test(account.bankCode))
    return fault('BAD_SHAPE', 'A Japanese bank code has 4 digits, for example 0001')
  const branchFault = japaneseBranchFault(account.branchCode)
  if (branchFault) return branchFault
  if (!/^[1249]$/.test(account.accountType)) {
    return fault(
      'BAD_SHAPE',
      'A Japanese account type is 1 (ordinary), 2 (current), 4 (savings) or 9 (other)',
    )
  }
  const numberFault = japaneseAccountFault(account.accountNumber)
  if (numberFault) return numberFault
  if (nameCharacters.test(account.accountName)) return undefined
  return fault(
    'BAD_SHAPE',
    'The account name is 1 to 30 half-width katakana, capitals and digits, without small kana: ﾔﾏﾀﾞ ﾀﾛｳ',
  )
}

export function japaneseAccountFault(accountNumber: string): AccountFault | undefined {
  if (/^\d{7}$/.test(accountNumber)) return undefined
  return fault(
    'BAD_SHAPE',
    'A Japanese account number has 7 digits; shorter ones are filled with zeros on the left',
  )
}

export function japaneseBranchFault(branchCode: string): AccountFault | undefined {
  if (/^\d{3}$/.test(branchCode)) return undefined
  return fault('BAD_SHAPE', 'A Japanese branch code has 3 digits, for example 001')
}
