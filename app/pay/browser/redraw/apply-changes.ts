/** An element that keeps its content when the page around it is drawn again. */
interface Redrawn extends HTMLElement {
  redrawn?(next: HTMLElement, before: HTMLElement): void
}

/**
 * Changes `live` by what differs between `before`, which it was drawn from, and `next`. What is equal in both
 * is not touched, whatever scripts or the reader did to it. Where `live` is no longer as it was drawn, it
 * gets the content of `next`.
 */
export function applyChanges(live: Element, before: Element, next: Element): void {
  if (before.isEqualNode(next)) return
  applyAttributes(live, before, next)
  if (live.localName.includes('-')) return applyToCustomElement(live as Redrawn, before, next)
  const [lives, olds, news] = [drawnChildren(live), [...before.childNodes], [...next.childNodes]]
  const asDrawn = lives.length === olds.length && lives.every((node, at) => keyOf(node) === keyOf(olds[at]))
  if (!asDrawn) {
    for (const node of lives) node.remove()
    live.append(...news)
    return
  }
  applyToChildren(live, lives, olds, news)
}

/** Our own elements draw themselves again, or are replaced. */
function applyToCustomElement(live: Redrawn, before: Element, next: Element): void {
  if (live.redrawn) live.redrawn(next as HTMLElement, before as HTMLElement)
  else live.replaceWith(next)
}

function applyAttributes(live: Element, before: Element, next: Element): void {
  for (const name of new Set([...before.getAttributeNames(), ...next.getAttributeNames()])) {
    const value = next.getAttribute(name)
    if (value === before.getAttribute(name)) continue
    if (value === null) live.removeAttribute(name)
    else live.setAttribute(name, value)
  }
}

function applyToChildren(
  live: Element,
  lives: readonly ChildNode[],
  olds: readonly Node[],
  news: readonly Node[],
): void {
  const pairs = longestCommon(olds.map(keyOf), news.map(keyOf))
  let place: Node | null = lives[0] ?? null
  let done = 0
  news.forEach((fresh, index) => {
    const old = pairs.get(index)
    if (old === undefined) return void live.insertBefore(fresh, place)
    for (; done < old; done += 1) lives[done]?.remove()
    done = old + 1
    place = lives[done] ?? null
    const [kept, was] = [lives[old], olds[old]]
    if (kept instanceof Element) applyChanges(kept, was as Element, fresh as Element)
    else if (kept && was && was.nodeValue !== fresh.nodeValue) kept.nodeValue = fresh.nodeValue
  })
  for (; done < lives.length; done += 1) lives[done]?.remove()
}

/** The children that the server drew; what it draws for one answer or for no script is passed over. */
const drawnChildren = (element: Element): ChildNode[] =>
  [...element.childNodes].filter(({ nodeName }) => !['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(nodeName))

/** Nodes with the same key are one that has changed. */
function keyOf(node: Node | undefined): string {
  if (!(node instanceof HTMLElement)) return node?.nodeName ?? ''
  return [node.localName, node.id, node.className, node.getAttribute('name')].join(' ')
}

/** Pairs of positions: of each `news` that has an `olds` with the same key, in order, as many as possible. */
function longestCommon(olds: readonly string[], news: readonly string[]): ReadonlyMap<number, number> {
  const lengths = olds.map(() => news.map(() => 0))
  const at = (old: number, fresh: number) => lengths[old]?.[fresh] ?? 0
  for (let old = olds.length - 1; old >= 0; old -= 1) {
    for (let fresh = news.length - 1; fresh >= 0; fresh -= 1) {
      const row = lengths[old] as number[]
      row[fresh] =
        olds[old] === news[fresh]
          ? at(old + 1, fresh + 1) + 1
          : Math.max(at(old + 1, fresh), at(old, fresh + 1))
    }
  }
  const pairs = new Map<number, number>()
  for (let old = 0, fresh = 0; old < olds.length && fresh < news.length;) {
    if (olds[old] === news[fresh]) pairs.set(fresh++, old++)
    else if (at(old + 1, fresh) >= at(old, fresh + 1)) old += 1
    else fresh += 1
  }
  return pairs
}
