import { expect, it } from 'vitest'
import { namesToAsk } from './search-list.ts'

const kubernetes =
  'search default.svc.cluster.local svc.cluster.local\nnameserver 10.0.0.10\noptions ndots:5\n'

it.each([
  ['shop.example', '', ['shop.example']],
  ['shop.example', 'nameserver 192.0.2.1\n', ['shop.example']],
  ['shop', 'search a.example b.example.\n', ['shop.a.example', 'shop.b.example', 'shop']],
  ['shop.example', 'search a.example\n', ['shop.example', 'shop.example.a.example']],
  [
    'shop.team',
    kubernetes,
    ['shop.team.default.svc.cluster.local', 'shop.team.svc.cluster.local', 'shop.team'],
  ],
  ['shop.example.', kubernetes, ['shop.example']],
  ['shop', 'domain a.example\nsearch b.example # the last one counts\n', ['shop.b.example', 'shop']],
  ['shop', '; search a.example\noptions rotate ndots:0\nsearch a.example\n', ['shop', 'shop.a.example']],
])('%s is asked for by the rules of resolv.conf %j as %j', (name, resolvConf, names) => {
  expect(namesToAsk(name, resolvConf)).toEqual(names)
})
