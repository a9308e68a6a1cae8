import { statfs } from 'node:fs/promises'

/**
 * What a payin takes with its rows and indexes, while it is written and in the end: measured with 1 000 000.
 */
const bytesPerPayin = 5_000
/** What the machine's other programs keep. */
const spareBytes = 8 * 2 ** 30

/** Throws a line that says how much is missing, unless so many payins fit on the disk of the directory. */
export async function requireDiskSpace(directory: string, payins: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory)
  const needed = payins * bytesPerPayin + spareBytes
  if (bavail * bsize >= needed) return
  const gigabytes = (bytes: number) => (bytes / 2 ** 30).toFixed(0)
  throw new Error(
    `${payins} payins need ${gigabytes(needed)} GB in ${directory} and ${gigabytes(bavail * bsize)} GB are free: give --payins ${Math.floor(Math.max(0, bavail * bsize - spareBytes) / bytesPerPayin)} or another --directory.`,
  )
}
