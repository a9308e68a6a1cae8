import { customerNotFound, tokenErrors } from '#lib/api/endpoint/error-schemas.ts'
import { orderedPageQuery } from '#lib/api/endpoint/list-cursor.ts'
import { operation } from '#lib/api/endpoint/operation.ts'
import { readCustomer } from '#lib/customers/read-customer.ts'
import { isFailure } from '#lib/payments/failure.ts'
import { endpoints } from '../../../handlers.ts'
import { payinList } from '../../../payment-list-schemas.ts'
import { answerPage, askedPage } from '../../../payment-lists.ts'
import { customerPath } from '../../schemas.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/customers/{idCustomer}/payins', {
  GET: operation({
    name: 'listCustomerPayins',
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
  }),
})
