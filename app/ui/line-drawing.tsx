interface LineDrawingProps {
  /** In a square of 24 × 24. */
  path: string
  /** In pixels. */
  size: number
  className?: string | undefined
}

/**
 * A neutral line drawing: no trademarks, one stroke width, the colour of the text around it; screen readers
 * pass over it.
 */
export const LineDrawing = ({ path, size, className }: LineDrawingProps) => (
  <svg
    className={className}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)
