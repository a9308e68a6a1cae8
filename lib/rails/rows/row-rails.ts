import { isDatabaseUnreachable } from '../../platform/db/database-unreachable.ts'
import type { RailParts } from '../../payments/rail/rail-definition.ts'
import type { RepeatedTask } from '../../payments/rail/rail-task.ts'
import type { Rail } from '../../payments/rail/rail.ts'
import { isDeepStrictEqual } from 'node:util'
import { arrivalsEverySeconds, bookDueArrivals } from './arrivals.ts'
import { askForDueOrders, type Connected } from './follow-orders.ts'
import { keptOrders } from './kept-orders.ts'
import { lookBack } from './look-back.ts'
import { railRowEvents } from './log-events.ts'
import { workOnNotices, type OrderCalled } from './notices.ts'
import type { Connection, RailKind } from './rail-kind.ts'
import { selectRailRows, type RailRow } from './rail-row.ts'
import { railOfRow } from './row-rail.ts'
import { openSettings } from './sealed-settings.ts'
import { tokenStore } from './token-store.ts'
import { learnCapabilities } from './test-rail.ts'
import { keepRegisteredAddress, noteOwnFault, railOfNoticeToken, registeredAddress } from '#sql/rail'
import { orderOfToken } from '#sql/rail_order'

/** A rail of a row, connected. */
interface OpenedRow extends Connected {
  readonly rail: Rail
}

/** A rail that is called, at its own address or at one of an order. */
export interface Called extends Connected {
  readonly order?: OrderCalled
}

/** The rails that are rows, as they are now. */
export interface RowRails {
  /** Opened, in the order in which they were added; also those that are disabled, as what is open is followed. */
  readonly rails: readonly Rail[]
  connectedTo(railId: string): Connected | undefined
  /** What is called at the address with this unguessable part. A rail that was added a moment ago is read first. */
  calledAt(token: string): Promise<Called | undefined>
  /** Reads the rows again. Calls at once share one read. */
  refresh(): Promise<void>
  /** Reads them now and from now on: changes are announced, and found out anyhow. */
  follow(): Promise<void>
  isFollowed(): boolean
  /** What workers do for all of them together. */
  readonly tasks: readonly RepeatedTask[]
  /** What they do for each by itself, so that an institution that answers slowly delays no other. */
  tasksOf(railId: string): readonly RepeatedTask[]
  close(): void
}

/** How often institutions are asked what they serve. */
const capabilitiesMs = 300_000

/** Which rail is to look is decided in the database. */
const lookIdleMs = 15_000

/** How late a change may be seen of which the announcement was lost. */
const rereadMs = 5_000

export function openRowRails(kinds: readonly RailKind[], parts: RailParts): RowRails {
  let opened: readonly OpenedRow[] = []
  let reading: Promise<void> | undefined
  let following: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const connect = (kind: RailKind, row: RailRow): Connection => {
    const settings = kind.settings.parse(openSettings(parts.secrets, row.id, row.sealedSettings))
    return kind.connect(row, settings, {
      ...parts,
      noticeAddress: () => `${parts.publicUrl()}/n/${row.noticeToken}`,
      tokenStore: tokenStore(parts, row),
      orders: keptOrders(parts.db, row.id, parts.publicUrl),
      registered: {
        read: async () => {
          const { rows } = await parts.db.query(registeredAddress({ id: row.id }))
          return rows[0]?.registeredAddress ?? undefined
        },
        keep: async (address) => void (await parts.db.query(keepRegisteredAddress({ id: row.id, address }))),
      },
      ownFault: async (code) => {
        parts.log.write(railRowEvents['rail.own-fault'], { rail: row.id, name: row.name, code })
        await parts.db.query(noteOwnFault({ id: row.id }))
      },
    })
  }
  const open = (row: RailRow): OpenedRow | undefined => {
    const known = opened.find((one) => one.row.id === row.id)
    if (known && isDeepStrictEqual(known.row, row)) return known
    const kind = kinds.find((one) => one.kind === row.kind)
    if (!kind) return undefined
    try {
      // What a rail's health or its operator changes leaves its connections and tokens as they are.
      const isSame = known?.row.sealedSettings.equals(row.sealedSettings) === true
      const connection = isSame ? known.connection : connect(kind, row)
      return { row, connection, rail: railOfRow(parts, kind, row, connection) }
    } catch (error) {
      parts.log.write(railRowEvents['rail.settings-unreadable'], { err: error, rail: row.id, name: row.name })
      return undefined
    }
  }
  const read = async (): Promise<void> => {
    opened = (await selectRailRows(parts.db)).flatMap((row) => open(row) ?? [])
  }
  // A read that runs already may have begun before the change that a caller knows of: one more follows it.
  const refresh = (): Promise<void> =>
    (following ??= (reading ?? Promise.resolve())
      .catch(() => {})
      .then(() => {
        following = undefined
        return (reading = read())
      }))
  const quietly = () => {
    refresh().catch((error: unknown) => {
      if (!isDatabaseUnreachable(error)) parts.log.write(railRowEvents['rail.rows-unread'], { err: error })
    })
  }
  const connectedTo = (railId: string) => opened.find(({ row }) => row.id === railId)
  return {
    get rails() {
      return opened.map(({ rail }) => rail)
    },
    connectedTo,
    calledAt: async (token) => {
      const find = () => opened.find(({ row }) => row.noticeToken === token)
      if (find()) return find()
      const { rows } = await parts.db.query(orderOfToken({ token }))
      const [order] = rows
      const connected = order && connectedTo(order.railId)
      if (connected) return { ...connected, order }
      if ((await parts.db.query(railOfNoticeToken({ noticeToken: token }))).rowCount === 1) await refresh()
      return find()
    },
    refresh,
    follow: async () => {
      timer ??= setInterval(quietly, rereadMs).unref()
      await refresh()
    },
    isFollowed: () => timer !== undefined,
    tasksOf: (railId) =>
      connectedTo(railId) === undefined
        ? []
        : [
            {
              name: 'notices of institutions',
              idleMs: 500,
              isWoken: true,
              run: async (limit) => (await workOnNotices(parts, connectedTo, limit, railId)) >= limit,
            },
            {
              name: 'orders at institutions',
              idleMs: 500,
              run: async (limit) => (await askForDueOrders(parts, connectedTo, limit, railId)) >= limit,
            },
          ],
    tasks: [
      {
        name: 'arrivals of rails at banks',
        idleMs: arrivalsEverySeconds * 1_000,
        run: async () => {
          const faults: unknown[] = []
          for (const { row } of opened)
            await bookDueArrivals(parts, row).catch((error: unknown) => faults.push(error))
          // What is wrong at one rail delays no other.
          if (faults.length > 0) throw faults[0]
          return false
        },
      },
      {
        name: 'what moved at institutions',
        idleMs: lookIdleMs,
        run: async () => {
          await Promise.all(opened.filter(({ row }) => !row.brokenSince).map((one) => lookBack(parts, one)))
          return false
        },
      },
      {
        name: 'capabilities of institutions',
        idleMs: capabilitiesMs,
        run: async () => {
          const enabled = opened.filter(({ row }) => row.isEnabled && !row.brokenSince)
          await Promise.all(enabled.map((one) => learnCapabilities(parts, one)))
          return false
        },
      },
    ],
    close: () => clearInterval(timer),
  }
}
