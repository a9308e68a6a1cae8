import type { NamedAccount } from '#lib/console/accounts/read-accounts.ts'
import type { Visit } from '../visit.ts'

/** Whether an account can pay out: "no, because …". */
export function CanPayOut({ visit, hindrance }: { visit: Visit; hindrance: NamedAccount['hindrance'] }) {
  const t = visit.phrases('accounts')
  return <>{hindrance === undefined ? t('payOut.yes') : t('payOut.no', { why: t(`payOut.${hindrance}`) })}</>
}
