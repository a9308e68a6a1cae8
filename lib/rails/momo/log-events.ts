import { logEvents } from '../../platform/log/log-event.ts'

export const momoEvents = logEvents({
  'momo.refuses-us': {
    level: 'error',
    message: 'MTN refuses the credentials or the settings of a rail',
    meaning:
      '`rail` says which, `product` whether collection or disbursement, `code` why: a key, the environment, the host of callbacks, the address that we send from, or too many calls. Nothing was sent; payins go to other rails, payouts wait.',
    action: '`rail test --id ID` asks again; correct it by `rail settings`, or have MTN correct it.',
  },
})
