import { qrMatrix } from '#lib/qr/matrix.ts'

/** Light around the code: four modules, as scanners expect. */
const quietZone = 4

/** A QR code as inline SVG: black on white in both themes, visible without scripts. */
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
        <path d={path} />
      </svg>
    </div>
  )
}
