import {
  addAccountAct,
  configureAccountAct,
  disableAccountAct,
  enableAccountAct,
  rescanAct,
} from './account-acts.ts'
import { addRuleAct } from './account-rule-add.ts'
import type { Act } from './act.ts'
import { approveBatchAct, cancelBatchAct, confirmBatchAct, releaseBatchAct } from './batch-acts.ts'
import { closeMerchantAct } from './close-act.ts'
import { adjustBalanceAct } from './ledger-acts.ts'
import { acceptGapAct, undoStatementAct } from './statement-acts.ts'
import { assignAct } from './suspense-assign.ts'
import { pricesAct } from './merchant-acts.ts'
import { enablePersonAct, inviteAct, resetFactorAct, setRoleAct } from './people-acts.ts'
import { payoutAct } from './payout-act.ts'
import { addRailAct, bookReturnAct, configureRailAct, enableRailAct, railSettingsAct } from './rail-acts.ts'
import { redoMatchAct, undoMatchAct } from './matches.ts'
import { refundAct } from './refund.ts'
import { createTokenAct } from './token-acts.ts'
import { bookAct } from './suspense-book.ts'
import { returnAct } from './suspense-return.ts'

/** Every act that may wait for an approval. A page's own acts stand in a file of their own beside this one. */
const acts: readonly Act<unknown>[] = [
  adjustBalanceAct,
  assignAct,
  bookAct,
  returnAct,
  addRuleAct,
  addAccountAct,
  configureAccountAct,
  enableAccountAct,
  disableAccountAct,
  undoStatementAct,
  acceptGapAct,
  approveBatchAct,
  cancelBatchAct,
  confirmBatchAct,
  releaseBatchAct,
  undoMatchAct,
  redoMatchAct,
  refundAct,
  pricesAct,
  closeMerchantAct,
  payoutAct,
  inviteAct,
  setRoleAct,
  enablePersonAct,
  resetFactorAct,
  addRailAct,
  railSettingsAct,
  configureRailAct,
  enableRailAct,
  bookReturnAct,
  createTokenAct,
  rescanAct,
]

/** The act of a command's words; undefined: another release has it. */
export const actNamed = (name: string): Act<unknown> | undefined => acts.find((one) => one.name === name)
