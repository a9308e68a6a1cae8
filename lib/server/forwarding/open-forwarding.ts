import type { IncomingMessage, ServerResponse } from 'node:http'
import { refusalAnswer, render } from '../../api/http/answer.ts'
import { requestEvents } from '../../api/http/log-events.ts'
import { unavailable } from '../../api/http/refusal.ts'
import { makeRequestId } from '../../api/http/request-id.ts'
import type { Cluster, ClusterMap } from '../../clusters/cluster-map.ts'
import { homePath, openClusterDirectory, type Place, type Sought } from '../../clusters/directory.ts'
import { clusterEvents } from '../../clusters/log-events.ts'
import type { Gateway } from '../../gateway.ts'
import { networkOf } from '../../platform/throttle/network.ts'
import { readNodeBody, writeRendered, type ReadNodeBody } from '../api-listener.ts'
import { showsData, unavailableAddressFor } from '../pages/unavailable-page.ts'
import { forwardRequest, notHereHeader } from './forward-request.ts'
import { answerHome, homeOf, isFrozen } from './home-of.ts'
import { openMarks } from './marks.ts'
import { namesMerchantInBody, soughtInBody, soughtOf } from './sought-of.ts'

/** Handles a request in this cluster; `readBody` where its body was read to find the merchant. */
export type HandleHere = (request: IncomingMessage, response: ServerResponse, readBody?: ReadNodeBody) => void

export interface RequestForwarding {
  /** Sends a request to the cluster of its merchant, or handles it here. Never rejects. */
  handle(request: IncomingMessage, response: ServerResponse, here: HandleHere): Promise<void>
  /** The client's address, where another cluster forwarded the request. */
  addressOf(request: IncomingMessage): string | undefined
}

/** How often one network may name a merchant for which every other cluster has to be asked. */
const questionsPerSecond = 50
const questionsOf = (address: string): string => `cluster-directory:${networkOf(address)}`

/** A request for another cluster. */
interface Sent {
  readonly cluster: Cluster
  readonly sought: Sought
  readonly body: Uint8Array | undefined
}

/** Opens what forwards requests between the clusters of an operator (docs/decisions/0082). */
export function openForwarding(
  gateway: Gateway,
  clusters: ClusterMap,
  addressOfSocket: (request: IncomingMessage) => string,
): RequestForwarding {
  const { digest, log, clock, throttle } = gateway
  const directory = openClusterDirectory({ clusters, digest, log, now: () => clock.now() })
  const marks = openMarks(gateway, clusters)

  const ask = async (request: IncomingMessage, sought: Sought): Promise<Place> => {
    const { allowed } = await throttle.take(questionsOf(addressOfSocket(request)), questionsPerSecond)
    // It may live somewhere: 401 would tell its client that its token is wrong.
    return allowed ? directory.find(sought) : 'unknown'
  }

  /** Where else to send it; undefined: it is answered here. */
  const elsewhere = async (request: IncomingMessage, sought: Sought): Promise<Place | undefined> => {
    const home = await homeOf(gateway, sought)
    if (home === 'here') return undefined
    if (marks.of(request)) return 'unknown'
    if (home === 'moved') return directory.find(sought)
    const place = await (directory.remembered(sought) ?? ask(request, sought))
    return place === 'nowhere' ? undefined : place
  }

  const send = async (request: IncomingMessage, response: ServerResponse, here: HandleHere, sent: Sent) => {
    const { cluster, sought, body } = sent
    const headers = marks.headers(request, cluster.name, addressOfSocket(request))
    try {
      const hadIt = await forwardRequest(request, response, { origin: cluster.origin, headers, body })
      if (!hadIt) directory.forget(sought)
    } catch (error) {
      directory.forget(sought)
      if (response.destroyed) return
      log.write(clusterEvents['cluster.unreachable'], { err: error, cluster: cluster.name })
      await refuse(request, response, here)
    }
  }

  const route = async (request: IncomingMessage, response: ServerResponse, here: HandleHere) => {
    const reading = namesMerchantInBody(request) ? readNodeBody(request) : undefined
    const body = await reading?.catch(() => undefined)
    const sought = body ? soughtInBody(body) : soughtOf(request)
    const local = () => here(request, response, reading && (() => reading))
    if (!sought) return local()
    if (await isFrozen(gateway, sought, request))
      return refuse(request, response, here, seeFrozen(gateway, request, sought))
    const place = await elsewhere(request, sought)
    if (place === undefined) return local()
    if (typeof place !== 'string') return send(request, response, here, { cluster: place, sought, body })
    if (marks.of(request)) response.setHeader(notHereHeader, '1')
    return refuse(request, response, here)
  }

  return {
    addressOf: (request) => marks.of(request)?.address,
    handle: async (request, response, here) => {
      try {
        const { url = '/' } = request
        if (url.startsWith(`${homePath}?`) && marks.of(request))
          return await answerHome(gateway, url, response)
        await route(request, response, here)
      } catch {
        // Without its database this cluster does not know whose request it is.
        if (!response.headersSent) await refuse(request, response, here)
      }
    },
  }
}

/** Logs and counts a request that its merchant's move refuses; returns its ID. */
function seeFrozen({ log, seeRequest }: Gateway, { method }: IncomingMessage, { name }: Sought): string {
  const requestId = makeRequestId()
  log.write(requestEvents['request.merchant-moving'], { requestId, method, merchantCode: name })
  seeRequest({ operation: 'unknown', status: 503, seconds: 0 })
  return requestId
}

/** Answers 503: to people with a page that says so. */
async function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  here: HandleHere,
  requestId = makeRequestId(),
): Promise<void> {
  if (showsData(request)) {
    request.url = unavailableAddressFor(request.url ?? '/')
    return here(request, response)
  }
  await writeRendered(response, render(refusalAnswer(unavailable, requestId), requestId, {}))
}
