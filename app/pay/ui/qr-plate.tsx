import { qrMatrix } from '#lib/qr/matrix.ts'

/** Light around the code: four modules, as scanners expect. */
const quietZone = 4

/**
 * A QR code as inline SVG, visible without scripts. It paints its own white, and the style sheet keeps both
 * colours: black on white whatever theme, contrast setting or browser repaints the page.
 */
export function QrPlate({ text, label }: { text: string; label: string }) {
  const { size, path } = qrMatrix(text)
  const side = size + 2 * quietZone
  return (
    <div className="qr-plate">
      <svg
        viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
        fill="#000"
      >
        <rect x={-quietZone} y={-quietZone} width={side} height={side} fill="#fff" />
        <path d={path} />
      </svg>
    </div>
  )
}
