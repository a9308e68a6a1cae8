/** A time as people say it: "45 s", "3 min 20 s", "2 h 5 min", "3 d 4 h". */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  if (whole < 3_600) return pair(Math.floor(whole / 60), 'min', whole % 60, 's')
  if (whole < 86_400) return pair(Math.floor(whole / 3_600), 'h', Math.floor((whole % 3_600) / 60), 'min')
  return pair(Math.floor(whole / 86_400), 'd', Math.floor((whole % 86_400) / 3_600), 'h')
}

const pair = (large: number, unit: string, small: number, smallUnit: string): string =>
  small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${smallUnit}`
