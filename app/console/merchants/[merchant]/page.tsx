import { addressPart } from '../../address-part.ts'
import { consolePage } from '../../page-kind.tsx'
import { notHere } from '../../visit.ts'
import { MerchantView } from '../merchant-view.tsx'

/** One merchant; people of a merchant see their own alone. */
export default consolePage<{ merchant: string }>('merchants.read', (visit, { query, params }) => {
  const code = addressPart(params.merchant)
  if (visit.merchantCode !== undefined && visit.merchantCode !== code) notHere()
  return <MerchantView visit={visit} code={code} query={query} />
})
