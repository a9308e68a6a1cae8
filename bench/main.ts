import path from 'node:path'

interface Bench {
  readonly file: string
  /** What it compares or proves. */
  readonly what: string
}

/** What `npm run bench -- NAME` runs. */
const benches: Readonly<Record<string, Bench>> = {
  requests: {
    file: 'requests/main.ts',
    what: 'requests, latencies, processor time, memory and whole flows, against a bare node:http and pg server',
  },
  payouts: {
    file: 'payouts.ts',
    what: 'payouts accepted from one account and from a thousand, against pgbench with the least statements',
  },
  starts: {
    file: 'starts.ts',
    what: 'how long a command takes, from the bundle and from the sources, against node alone',
  },
  growth: {
    file: 'growth/main.ts',
    what: "the product's queries among 10 000 000 payins, against a small database",
  },
  console: {
    file: 'console/main.ts',
    what: 'how long each list page of the console takes among 1 000 000 payins, and what they are searched by',
  },
  guarantees: {
    file: 'guarantees.ts',
    what: 'what foreign keys, checks and guards of the database cost a whole flow',
  },
  hot: {
    file: 'hot/main.ts',
    what: 'flows that all meet in one merchant, account or amount; a hot balance behind an open snapshot',
  },
  streams: {
    file: 'streams/main.ts',
    what: '5 000 event streams on one process: how late each event is, memory and processor time',
  },
  rails: {
    file: 'rails/main.ts',
    what: "from an institution's notice to the merchant's callback and to the open page",
  },
  'settlement-file': {
    file: 'settlement-file.ts',
    what: 'how fast the entries of a settlement come as a CSV file, against entries read row by row',
  },
  check: {
    file: 'ledger-check.ts',
    what: 'how long `ledger check` takes on 200 000 payins, and its longest transaction',
  },
  statements: {
    file: 'statements/main.ts',
    what: 'how fast the lines of a large statement are read and booked, and how much memory that takes',
  },
  readers: {
    file: 'readers.ts',
    what: 'memory for a statement of 200 MB, in each format that is read while it comes',
  },
  multixacts: {
    file: 'multixacts.ts',
    what: 'rows that several transactions lock at once, for creates, receipts and completions',
  },
  page: {
    file: 'page.ts',
    what: 'weight and speed of the hosted page on a slow phone, beside two public checkouts (fetches them once)',
  },
  renders: {
    file: 'page-renders.ts',
    what: 'how often a second one core renders the hosted pages (Linux)',
  },
  faults: {
    file: 'faults/main.ts',
    what: 'whether money stays correct when processes, connections and databases fail under load',
  },
  'rail-faults': {
    file: 'faults/rails/main.ts',
    what: 'whether all that was paid on a rail is booked once when the gateway is killed at each step',
  },
  machines: {
    file: 'machines/main.ts',
    what: 'machines behind HAProxy on PostgreSQL under Patroni: what is lost, and for how long there is no service',
  },
  'operator-faults': {
    file: 'faults/operator/main.ts',
    what: "whether an operator's command that is killed and given again ends as an undisturbed one",
  },
}

// npm run bench -- [NAME] [OPTIONS]: runs one of them, as if its file had been named; without a name, that of
// requests.
const [node = '', , ...given] = process.argv
const isNamed = given[0] !== undefined && !given[0].startsWith('-')
const name = isNamed ? given[0] : 'requests'
const bench = benches[name ?? '']
if (bench && given[0] !== '--help') {
  const file = path.join(import.meta.dirname, bench.file)
  process.argv = [node, file, ...given.slice(isNamed ? 1 : 0)]
  await import(file)
} else {
  const list = Object.entries(benches).map(([known, { what }]) => `  ${known.padEnd(16)} ${what}`)
  console.log(`usage: npm run bench -- [NAME] [OPTIONS]   (without NAME: requests)\n\n${list.join('\n')}`)
  process.exitCode = given[0] === '--help' ? 0 : 2
}
