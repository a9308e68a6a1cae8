import type { IncomingMessage } from 'node:http'
import type { ClusterMap } from '../../clusters/cluster-map.ts'
import { markHeader, readMark, writeMark, type ForwardedMark } from '../../clusters/forwarded-mark.ts'
import type { Gateway } from '../../gateway.ts'

/** The marks of forwarded requests, each verified once. */
export interface Marks {
  /** Undefined: no other cluster forwarded this request. */
  of(request: IncomingMessage): ForwardedMark | undefined
  /** The header that this cluster forwards a request with. */
  headers(request: IncomingMessage, to: string, address: string): Readonly<Record<string, string>>
}

export function openMarks({ digest, clock }: Pick<Gateway, 'digest' | 'clock'>, { own }: ClusterMap): Marks {
  const read = new WeakMap<IncomingMessage, ForwardedMark | 'none'>()
  return {
    of: (request) => {
      let mark = read.get(request)
      if (mark === undefined) {
        const { method = 'GET', url = '/', headersDistinct } = request
        const header = headersDistinct[markHeader]?.join()
        mark = readMark(digest, header, { method, url, to: own }, clock.now()) ?? 'none'
        read.set(request, mark)
      }
      return mark === 'none' ? undefined : mark
    },
    headers: ({ method = 'GET', url = '/' }, to, address) => ({
      [markHeader]: writeMark(digest, { from: own, address }, { method, url, to }, clock.now()),
    }),
  }
}
