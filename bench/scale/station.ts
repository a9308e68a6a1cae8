/** Events in the order of their time. */
export interface Agenda {
  at(time: number, run: () => void): void
  /** Runs every event up to a time, in seconds. */
  runUntil(end: number): void
  now(): number
}

/** A binary heap of events. */
export function openAgenda(): Agenda {
  const heap: { time: number; run: () => void }[] = []
  let now = 0
  const swap = (one: number, other: number) => {
    const [first, second] = [heap[one], heap[other]]
    if (first && second) [heap[one], heap[other]] = [second, first]
  }
  const timeOf = (index: number) => heap[index]?.time ?? Infinity
  const take = () => {
    const [first] = heap
    swap(0, heap.length - 1)
    heap.pop()
    for (let index = 0; ;) {
      const [left, right] = [2 * index + 1, 2 * index + 2]
      const least = timeOf(left) <= timeOf(right) ? left : right
      if (timeOf(least) >= timeOf(index)) return first
      swap(index, least)
      index = least
    }
  }
  return {
    now: () => now,
    at: (time, run) => {
      heap.push({ time, run })
      for (let index = heap.length - 1; index > 0;) {
        const parent = (index - 1) >> 1
        if (timeOf(parent) <= timeOf(index)) return
        swap(index, parent)
        index = parent
      }
    },
    runUntil: (end) => {
      while (timeOf(0) <= end) {
        const event = take()
        if (!event) return
        now = event.time
        event.run()
      }
      now = end
    },
  }
}

/** Cores that serve what comes in its order. */
export interface Station {
  /** Calls `done` when the work, in seconds of one core, is finished. */
  serve(work: number, done: () => void): void
  /** Takes nothing up until a time. */
  stopUntil(time: number): void
  /** The part of the time that its cores worked, until now. */
  busy(): number
  waiting(): number
}

export function openStation(agenda: Agenda, cores: number): Station {
  const queue: { work: number; done: () => void }[] = []
  let head = 0
  let running = 0
  let worked = 0
  let stoppedUntil = 0
  const begin = () => {
    while (running < cores && head < queue.length) {
      if (agenda.now() < stoppedUntil) return
      const next = queue[head]
      head += 1
      if (head > 10_000) {
        queue.splice(0, head)
        head = 0
      }
      if (!next) return
      running += 1
      worked += next.work
      agenda.at(agenda.now() + next.work, () => {
        running -= 1
        next.done()
        begin()
      })
    }
  }
  return {
    serve: (work, done) => {
      queue.push({ work, done })
      begin()
    },
    stopUntil: (time) => {
      stoppedUntil = time
      agenda.at(time, begin)
    },
    busy: () => (agenda.now() === 0 ? 0 : worked / (cores * agenda.now())),
    waiting: () => queue.length - head,
  }
}
