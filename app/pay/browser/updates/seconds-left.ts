/** Counts down by a monotonic clock from the server's last answer; `onZero` is called once then. */
export function countDown(said: number, onCount: (left: number) => void, onZero: () => void): () => void {
  const start = performance.now()
  const count = () => {
    const elapsed = (performance.now() - start) / 1000
    onCount(Math.max(0, Math.ceil(said - elapsed)))
    if (elapsed < said) return
    clearInterval(tick)
    onZero()
  }
  const tick = setInterval(count, 1000)
  onCount(Math.ceil(said))
  return () => clearInterval(tick)
}

/** 24:05, or 23:59:07 where there are hours. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
