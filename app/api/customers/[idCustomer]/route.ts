import { customerExists, customerNotFound, tokenErrors } from '#lib/api/endpoint/error-schemas.ts'
import { operation } from '#lib/api/endpoint/operation.ts'
import { createCustomer as keepCustomer } from '#lib/customers/create-customer.ts'
import type { Customer } from '#lib/customers/customer.ts'
import { readCustomer } from '#lib/customers/read-customer.ts'
import { eraseCustomerData } from '#lib/privacy/erase-personal-data.ts'
import { byMerchant } from '#lib/platform/audit/actor.ts'
import { endpoints } from '../../handlers.ts'
import { customerBody, customerPath, customerSchema } from '../schemas.ts'

const customerJson = ({ key, data, createdAt }: Customer) => ({
  idCustomer: key.customerId,
  ...data,
  createdAt: createdAt.toISOString(),
})

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/customers/{idCustomer}', {
  POST: operation({
    name: 'createCustomer',
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
  }),
  GET: operation({
    name: 'getCustomer',
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
  }),
  DELETE: operation({
    name: 'deleteCustomer',
    summary: 'Erase a customer',
    description:
      'Erases the customer’s personal data, and in all of their payins what you sent about them, what they typed on the payment page and who paid. Amounts, statuses, your IDs and the ledger stay. The ID cannot be reused. Data that arrives later, such as the name on a late transfer, is stored again: erase again, which is answered 204 too.',
    access: 'token',
    request: { params: customerPath },
    responses: { 204: { description: 'Erased, now or before.' }, ...tokenErrors, 410: customerNotFound },
    run: async (gateway, { merchantCode }, { params }) => {
      const key = { merchantCode, customerId: params.idCustomer }
      const erased = await eraseCustomerData(gateway, key, byMerchant(merchantCode))
      return erased === 'ERASED' ? { value: undefined } : { failure: 'CUSTOMER_NOT_FOUND' }
    },
  }),
})
