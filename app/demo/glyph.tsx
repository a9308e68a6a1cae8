/** Neutral line drawings: no trademarks, one stroke width, the colour of the text around them. */
const paths = {
  tick: 'm5 12.5 4.5 4.5L19 7.5',
  alert: 'M12 4 2.8 20h18.4L12 4ZM12 10v4.5M12 17.5h.01',
  wait: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2',
  cross: 'm6 6 12 12M18 6 6 18',
  back: 'm15 5-7 7 7 7',
  go: 'm9 5 7 7-7 7',
  bank: 'M3 10 12 4l9 6M5 10v8M9.5 10v8M14.5 10v8M19 10v8M3 20h18',
  wallet:
    'M4 7.5A2.5 2.5 0 0 1 6.5 5H18v3.5M4 7.5V17a2.5 2.5 0 0 0 2.5 2.5H20v-11H6.5A2.5 2.5 0 0 1 4 7.5ZM16.5 14h.01',
  phone:
    'M8.5 2.5h7A1.5 1.5 0 0 1 17 4v16a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 20V4a1.5 1.5 0 0 1 1.5-1.5ZM11 18.5h2',
  shop: 'M4 9 5.5 4h13L20 9M4 9v11h16V9M4 9a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0A2.7 2.7 0 0 0 20 9M10 20v-5h4v5',
  chain: 'm12 3 7.8 4.5v9L12 21l-7.8-4.5v-9L12 3ZM4.2 7.5 12 12l7.8-4.5M12 12v9',
  down: 'm6 9 6 6 6-6',
} as const

export type GlyphName = keyof typeof paths

export const Glyph = ({
  name,
  className,
  size = 18,
}: {
  name: GlyphName
  className?: string
  size?: number
}) => (
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
    <path d={paths[name]} />
  </svg>
)
