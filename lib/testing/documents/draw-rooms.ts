import { layers } from './layers.ts'
import type { RoomImports } from './room-imports.ts'

const rowHeight = 31
const gapOfLayers = 14
const columnWidth = 31
const box = { width: 124, height: 23 }
const firstColumn = 452
const top = 92

interface Row {
  readonly room: string
  readonly purpose: string
  readonly colour: string
  /** The middle of its box. */
  readonly y: number
  /** The right end of its box. */
  readonly x: number
}

const rows: readonly Row[] = layers.flatMap((layer, index) => {
  const before = layers.slice(0, index).reduce((sum, { places }) => sum + places.length, 0)
  return layer.places.map(([room, purpose], place) => ({
    room,
    purpose,
    colour: layer.colour,
    y: top + (before + place + 0.5) * rowHeight + index * gapOfLayers,
    x: firstColumn + (before + place) * columnWidth,
  }))
})
const width = firstColumn + rows.length * columnWidth + 24
const height = top + rows.length * rowHeight + (layers.length - 1) * gapOfLayers + 24

/**
 * Draws rooms and imports as an SVG. Each room is a box on the diagonal; a line leads from it to the right,
 * and a dot on that line marks each room that it imports, whose box is where the arrow below the dot ends.
 * Throws for a room that has no place in the layers.
 */
export function drawRooms(imports: RoomImports): string {
  const missing = [...imports.keys()].filter((room) => !rows.some((row) => row.room === room))
  if (missing.length > 0)
    throw new Error(`give ${missing.join(', ')} a place in lib/testing/documents/layers.ts`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title what">`,
    '<title id="title">The rooms of the gateway and what they import</title>',
    `<desc id="what">${textOf(imports)}</desc>`,
    `<style>${style}</style>`,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    ...heading,
    ...layers.map(drawBand),
    ...rows.flatMap((row) => drawColumn(row, imports)),
    ...rows.flatMap((row) => drawLine(row, imports.get(row.room) ?? [])),
    ...rows.flatMap(drawBox),
    ...rows.flatMap((row) => drawDots(row, imports.get(row.room) ?? [])),
    '</svg>',
    '',
  ].join('\n')
}

const heading = [
  '<text class="heading" x="24" y="40">Imports between rooms</text>',
  '<text class="legend" x="24" y="63">The line of a room leads to the right; each dot on it is a room that it imports, found where the arrow</text>',
  '<text class="legend" x="24" y="80">below the dot ends. Arrows go down only, except between the two rooms of the API that import each other.</text>',
]

/** The imports of a room from the rooms below it. */
const below = (row: Row, imported: readonly string[]): Row[] =>
  rows.filter((other) => other.x > row.x && imported.includes(other.room))

/**
 * The imports of a room from rooms above it: only the two rooms of the API that import each other have any.
 */
const above = (row: Row, imported: readonly string[]): Row[] =>
  rows.filter((other) => other.x < row.x && imported.includes(other.room))

function drawBand({ name, places }: (typeof layers)[number], index: number): string {
  const first = rows.find(({ room }) => room === places[0]?.[0])
  const from = (first?.y ?? 0) - rowHeight / 2 - 3
  const band = `<rect class="band" x="12" y="${from}" width="${width - 24}" height="${places.length * rowHeight + 6}" rx="8"/>`
  return `${band}<text class="layer" x="24" y="${from + 22}">${index + 1} ${name}</text>`
}

function drawColumn(row: Row, imports: RoomImports): string[] {
  const importers = rows.filter((other) => other.x < row.x && imports.get(other.room)?.includes(row.room))
  const highest = importers[0]
  if (!highest) return []
  const end = row.y - box.height / 2
  const x = columnOf(row)
  return [
    `<path class="line" d="M${x} ${highest.y}V${end - 4}"/>`,
    `<path class="tip ${row.colour}" d="M${x - 4} ${end - 7}h8l-4 7z"/>`,
  ]
}

function drawLine(row: Row, imported: readonly string[]): string[] {
  const last = below(row, imported).at(-1)
  const right = last ? [`<path class="line" d="M${row.x} ${row.y}H${columnOf(last)}"/>`] : []
  const back = above(row, imported).map((other) => {
    const x = other.x - box.width / 2
    const tip = other.y + box.height / 2
    return `<path class="back" d="M${row.x - box.width} ${row.y}H${x}V${tip + 4}"/><path class="back-tip" d="M${x - 4} ${tip + 7}h8l-4 -7z"/>`
  })
  return [...right, ...back]
}

function drawBox({ room, purpose, colour, x, y }: Row): string[] {
  const left = x - box.width
  return [
    `<text class="purpose" x="${left - 10}" y="${y + 4}">${purpose}</text>`,
    `<rect class="box ${colour}" x="${left}" y="${y - box.height / 2}" width="${box.width}" height="${box.height}" rx="5"/>`,
    `<text class="room" x="${left + box.width / 2}" y="${y + 4.5}">${room}</text>`,
  ]
}

const drawDots = (row: Row, imported: readonly string[]): string[] =>
  below(row, imported).map(
    (other) => `<circle class="dot ${other.colour}" cx="${columnOf(other)}" cy="${row.y}" r="5"/>`,
  )

/** Inside the right end of the box, so that the arrow meets it. */
const columnOf = (row: Row): number => row.x - 12

const textOf = (imports: RoomImports): string =>
  rows.map(({ room }) => `${room} imports ${imports.get(room)?.join(', ') || 'nothing'}.`).join(' ')

const style = `
svg { font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; --paper: #fff; --ink: #1a1f2b; --quiet: #5b6475; --line: #a3adbd; --band: #f3f5f9; --white: #fff }
.paper { fill: var(--paper) } .band { fill: var(--band) } .line, .back { fill: none; stroke: var(--line); stroke-width: 1.4 }
.back { stroke: var(--ink); stroke-dasharray: 4 3 } .back-tip { fill: var(--ink) }
.heading { font-size: 24px; font-weight: 700; fill: var(--ink) } .legend { font-size: 13px; fill: var(--quiet) }
.layer { font-size: 13px; font-weight: 700; fill: var(--ink) } .purpose { font-size: 12px; fill: var(--quiet); text-anchor: end }
.room { font-size: 13px; font-weight: 600; fill: var(--white); text-anchor: middle } .dot { stroke: var(--band); stroke-width: 1.5 }
.entry { fill: #7a3fa8 } .interface { fill: #2f5fc4 } .wiring { fill: #4b5568 } .rail { fill: #00707d } .payment { fill: #b3401f } .domain { fill: #2c7438 } .base { fill: #8a5a00 }
@media (prefers-color-scheme: dark) {
svg { --paper: #10141c; --ink: #e8ecf4; --quiet: #a2acbd; --line: #5d697d; --band: #191f2a; --white: #0c1017 }
.entry { fill: #c79bee } .interface { fill: #8fb2ff } .wiring { fill: #b4bdcc } .rail { fill: #5fcdd9 } .payment { fill: #ff9d7a } .domain { fill: #83d091 } .base { fill: #e6b85c }
}
`
