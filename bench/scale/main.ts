/**
 * Simulates what several clusters serve, up to 10 000 payins a second, from processor times that were
 * measured on one machine. Nothing here is measured. Usage: npm run bench:scale
 */
import { assumed, costOfPayin } from './costs.ts'
import { simulate, type Plan } from './simulate.ts'

const machine = { postgresCores: 32, instanceCores: 8, seed: 1 }
const percent = (part: number) => `${(part * 100).toFixed(part < 0.01 ? 2 : 0)} %`
const print = (title: string, plan: Plan) => {
  const { clusters, instances, serverBusy, postgresBusy, p50, p99, replicaLag, late, backAfter } =
    simulate(plan)
  const cells = [
    title,
    clusters,
    `${clusters} × ${instances}`,
    percent(serverBusy),
    percent(postgresBusy),
    `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`,
    `${replicaLag.toFixed(0)} ms`,
    percent(late),
    backAfter === undefined ? '' : `${backAfter.toFixed(0)} s`,
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

console.log(
  `Simulated. A payin costs ${costOfPayin.server.toFixed(1)} ms of a server's core and ${costOfPayin.postgres.toFixed(1)} ms of PostgreSQL's.`,
)
console.log(
  '| payins a second | clusters | instances | servers busy | PostgreSQL busy | create p50 / p99 | replica lag, longest | later than 1 s | back after |',
)
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
for (const payinsPerSecond of [100, 1_000, 3_000, 10_000])
  print(String(payinsPerSecond), { ...machine, payinsPerSecond, seconds: 20 })
const failing = { ...machine, payinsPerSecond: 10_000, seconds: 100, failsAt: 5 }
print(`10000, one cluster away for ${assumed.outageSeconds} s`, failing)
