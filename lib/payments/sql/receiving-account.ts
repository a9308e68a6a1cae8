import type { ReceivingAccount } from '../rail/rail.ts'

export interface ReceivingAccountRow {
  account_id: string
  account_kind: string
  identifier: string
  holder: string
  bank_code: string | null
  bank_name: string | null
  bank_branch: string | null
  details: Record<string, string>
  notice_delay_seconds: number
  identified_by: 'AMOUNT' | 'REFERENCE' | null
  cash_account_id: string
}

export function toReceivingAccount(row: ReceivingAccountRow): ReceivingAccount {
  return {
    id: row.account_id,
    kind: row.account_kind,
    identifier: row.identifier,
    holder: row.holder,
    ...(row.bank_code === null ? {} : { bankCode: row.bank_code }),
    ...(row.bank_name === null ? {} : { bankName: row.bank_name }),
    ...(row.bank_branch === null ? {} : { bankBranch: row.bank_branch }),
    details: row.details,
    noticeDelaySeconds: row.notice_delay_seconds,
    cashAccountId: row.cash_account_id,
    ...(row.identified_by === null ? {} : { identifiedBy: row.identified_by }),
  }
}
