import { z } from 'zod'
import { createCustomer as keepCustomer } from '../../../customers/create-customer.ts'
import type { Customer } from '../../../customers/customer.ts'
import { readCustomer } from '../../../customers/read-customer.ts'
import { customerId } from '../../../payments/create/named-customer.ts'
import { eraseCustomerData } from '../../../payments/erase-personal-data.ts'
import { isFailure } from '../../../payments/failure.ts'
import { byMerchant } from '../../../platform/audit/actor.ts'
import { customerExists, customerNotFound, tokenErrors } from '../error-schemas.ts'
import { orderedPageQuery } from '../list-cursor.ts'
import { operation } from '../operation.ts'
import { payinList } from '../payments/payment-list-schemas.ts'
import { answerPage, askedPage } from '../payments/payment-lists.ts'
import { customerBody, customerSchema } from './customer-schemas.ts'

const customerPath = z.object({ idCustomer: customerId })

const customerJson = ({ key, data, createdAt }: Customer) => ({
  idCustomer: key.customerId,
  ...data,
  createdAt: createdAt.toISOString(),
})

export const createCustomer = operation({
  name: 'createCustomer',
  method: 'POST',
  path: '/customers/{idCustomer}',
  summary: 'Register a customer',
  description:
    'Then name the customer in `idCustomer` of a payin. A registered customer cannot be changed, only erased. After a 409, read it with GET.',
  access: 'token',
  request: { params: customerPath, body: customerBody },
  responses: {
    201: { description: 'Registered.', schema: customerSchema },
    ...tokenErrors,
    409: customerExists,
  },
  run: async (gateway, { merchantCode, merchant }, { params, body: data }) => {
    const key = { merchantCode, customerId: params.idCustomer }
    const customer = { key, data, createdAt: gateway.clock.now() }
    const kept = await keepCustomer(gateway, merchant, customer)
    return kept ? { value: customerJson(customer) } : { failure: 'CUSTOMER_ALREADY_EXISTS' }
  },
})

export const getCustomer = operation({
  name: 'getCustomer',
  method: 'GET',
  path: '/customers/{idCustomer}',
  summary: 'Read a customer',
  access: 'token',
  request: { params: customerPath },
  responses: {
    200: { description: 'The customer as you registered it.', schema: customerSchema },
    ...tokenErrors,
    410: customerNotFound,
  },
  run: async (gateway, { merchantCode }, { params }) => {
    const customer = await readCustomer(gateway, { merchantCode, customerId: params.idCustomer })
    return customer ? { value: customerJson(customer) } : { failure: 'CUSTOMER_NOT_FOUND' }
  },
})

export const eraseCustomer = operation({
  name: 'deleteCustomer',
  method: 'DELETE',
  path: '/customers/{idCustomer}',
  summary: 'Erase a customer',
  description:
    'Erases the customer’s personal data, and in all of their payins what you sent about them, what they typed on the payment page and who paid. Amounts, statuses, your IDs and the ledger stay. The ID cannot be reused. Data that arrives later, such as the name on a late transfer, is stored again: erase again, which is answered 204 too.',
  access: 'token',
  request: { params: customerPath },
  responses: { 204: { description: 'Erased, now or before.' }, ...tokenErrors, 410: customerNotFound },
  run: async (gateway, { merchantCode }, { params }) => {
    const key = { merchantCode, customerId: params.idCustomer }
    const erased = await eraseCustomerData(gateway.db, key, byMerchant(merchantCode))
    return erased === 'ERASED' ? { value: undefined } : { failure: 'CUSTOMER_NOT_FOUND' }
  },
})

export const listPayinsOfCustomer = operation({
  name: 'listCustomerPayins',
  method: 'GET',
  path: '/customers/{idCustomer}/payins',
  summary: 'List the payins of a customer',
  description:
    'Oldest first, page by page, or with `order=newest` the newest first. While payments change, one may appear on two pages; none is skipped.',
  access: 'token',
  request: { params: customerPath, query: orderedPageQuery },
  responses: {
    200: { description: 'A page of details, each as its GET answers it.', schema: payinList },
    ...tokenErrors,
    410: customerNotFound,
  },
  run: async (gateway, { merchantCode }, { params, query }) => {
    const key = { merchantCode, customerId: params.idCustomer }
    const page = askedPage({ merchantCode, kind: 'payin' }, { customerId: key.customerId }, query)
    if (isFailure(page)) return page
    const customer = await readCustomer(gateway, key)
    return customer ? answerPage(gateway, page.value) : { failure: 'CUSTOMER_NOT_FOUND' }
  },
})
