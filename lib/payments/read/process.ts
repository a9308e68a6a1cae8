import type { PaymentRecord } from '../payment-record.ts'

/** `process` of a detail (specification, "Process object"). */
export const processOf = (
  record: Pick<
    PaymentRecord,
    'status' | 'createdAt' | 'changedAt' | 'processedAt' | 'isTest' | 'failureReasonCode'
  >,
): object => ({
  status: record.status,
  createdAt: record.createdAt.toISOString(),
  changedAt: record.changedAt.toISOString(),
  ...(record.processedAt ? { processedAt: record.processedAt.toISOString() } : {}),
  isTest: record.isTest,
  ...(record.failureReasonCode ? { failureReasonCode: record.failureReasonCode } : {}),
})
