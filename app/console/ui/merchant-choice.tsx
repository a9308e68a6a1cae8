import { cache } from 'react'
import { listMerchants } from '#lib/merchants/list.ts'
import type { Visit } from '../visit.ts'
import { Choice } from './field.tsx'

// A page asks for its list and for its filter.
const allMerchants = cache(({ gateway }: Visit) => listMerchants(gateway.db))

/** The merchants whose data a person may read: all of them, or the person's own. */
export const merchantCodesOf = async (visit: Visit): Promise<readonly string[]> =>
  visit.merchantCode === undefined
    ? (await allMerchants(visit)).map(({ merchantCode }) => merchantCode)
    : [visit.merchantCode]

/** A filter by merchant; a merchant's people have none. */
export async function MerchantChoice({ visit, value }: { visit: Visit; value: string | undefined }) {
  if (visit.merchantCode !== undefined) return null
  const t = visit.phrases('frame')
  const merchants = await allMerchants(visit)
  return (
    <Choice
      label={t('merchant')}
      name="merchant"
      value={value}
      none={t('any')}
      options={merchants.map(({ merchantCode, channelName }) => [
        merchantCode,
        channelName === merchantCode ? channelName : `${channelName} (${merchantCode})`,
      ])}
    />
  )
}
