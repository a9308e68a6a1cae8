import { topUpBody } from '../../../payments/create/create-body.ts'
import {
  create,
  listOptions,
  read,
  setExternalReferenceOperation,
  type IncomingPayment,
} from './incoming-payment.ts'
import { topUpOptionListSchema } from './option-schemas.ts'
import { topUpAcceptedSchema, topUpDetailSchema } from './payment-schemas.ts'

const topUp: IncomingPayment = {
  kind: 'topup',
  basePath: '/topups',
  idName: 'idTopUp',
  noun: 'TopUp',
  label: 'a top-up',
}

export const topUpOptions = listOptions(topUp, topUpOptionListSchema, { paymentTypeCode: 'TOPUP_WALLET' })
export const createTopUp = create(topUp, topUpBody, topUpAcceptedSchema)
export const getTopUp = read(topUp, topUpDetailSchema)
export const setTopUpExternalReference = setExternalReferenceOperation(topUp)
