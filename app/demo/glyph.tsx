import { LineDrawing } from '../ui/line-drawing.tsx'

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
  lock: 'M6 10.5h12V20H6v-9.5ZM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14.5v2',
  scan: 'M4 8V5.5A1.5 1.5 0 0 1 5.5 4H8M16 4h2.5A1.5 1.5 0 0 1 20 5.5V8M20 16v2.5a1.5 1.5 0 0 1-1.5 1.5H16M8 20H5.5A1.5 1.5 0 0 1 4 18.5V16M4 12h16',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15l1.5-2ZM10 21h4',
  sim: 'M6 3h8l4 4v14H6V3ZM9 11h6v6.5H9V11ZM9 14.2h6M12 11v6.5',
  machine: 'M3 5h18v14H3V5ZM6 8h8v5H6V8ZM17 8h1M17 11h1M6 16.5h12',
  finger:
    'M7 19.5c-1-1.7-1.5-4-1.5-6.5a6.5 6.5 0 0 1 13 0c0 1.5-.1 2.8-.4 4M9.5 20.5c-.9-2-1.3-4.3-1.3-7.5a3.8 3.8 0 0 1 7.600 0c0 2.8-.4 5-1 7M12 12.8c0 3.2.2 5.600 1 8',
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
}) => <LineDrawing path={paths[name]} size={size} className={className} />
