/** One room as the picture shows it: its name and its purpose. */
type Place = readonly [room: string, purpose: string]

export interface Layer {
  readonly name: string
  /** A class of the picture's style sheet, which defines it for light and dark mode. */
  readonly colour: string
  readonly places: readonly Place[]
}

/**
 * The rooms from top to bottom. A room imports only from rooms below it; the two of the API that import each
 * other are on one level.
 */
export const layers: readonly Layer[] = [
  {
    name: 'Entry points',
    colour: 'entry',
    places: [
      ['app', 'pages and routes of Next.js'],
      ['server', 'one process that answers HTTP'],
      ['cli', 'commands of an operator'],
      ['worker', 'runs what is due'],
      ['release', 'makes the tarball'],
    ],
  },
  {
    name: 'Interfaces',
    colour: 'interface',
    places: [
      ['api/http', 'a request passes every check once'],
      ['api/reference', 'its pages, and the search'],
      ['api/openapi', 'the document, generated'],
      ['api/endpoint', 'what an endpoint declares, its errors and lists'],
      ['checkout', 'what the payment page shows and does'],
      ['demo', 'an example shop'],
    ],
  },
  {
    name: 'Wiring',
    colour: 'wiring',
    places: [
      ['open-gateway', 'opens a gateway for any process'],
      ['gateway', 'puts all the parts together once'],
      ['doctor', 'examines an installation'],
    ],
  },
  {
    name: 'Rails, updates, backup',
    colour: 'rail',
    places: [
      ['rails', 'connections that move money'],
      ['page-updates', 'changes reach open pages'],
      ['backup', 'copies and restores the database'],
      ['clusters', 'which cluster has a merchant'],
    ],
  },
  {
    name: 'Use cases',
    colour: 'payment',
    places: [['payments', 'create, receive, end, read, pay out']],
  },
  {
    name: 'Domain',
    colour: 'domain',
    places: [
      ['methods', 'one file for each way to pay'],
      ['merchants', 'registration, keys, settings'],
      ['customers', 'customers of a merchant'],
      ['tokens', 'permissions of requests'],
      ['callbacks', 'messages to merchants'],
      ['fx', 'exchange rates'],
      ['ledger', 'accounts, entries, balances, settlements'],
    ],
  },
  {
    name: 'Foundation',
    colour: 'base',
    places: [
      ['platform', 'database, configuration, log, limits'],
      ['i18n', 'languages'],
      ['countries', 'account and tax ID rules'],
      ['bank-files', 'statements and orders of banks'],
      ['qr', 'texts of QR codes'],
      ['money', 'exact amounts'],
    ],
  },
]
