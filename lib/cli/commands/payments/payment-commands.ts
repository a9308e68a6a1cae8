import type { Command } from 'commander'
import type { Runner } from '../../runner.ts'
import { addPaymentList } from './payment-list-command.ts'
import { addPaymentShow } from './payment-show-command.ts'

/** `payment …`: the questions about payments that customers, merchants and auditors ask an operator. */
export function addPaymentCommands(payment: Command, runner: Runner): void {
  addPaymentList(payment, runner)
  addPaymentShow(payment, runner)
}
