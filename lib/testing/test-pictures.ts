const bytesOf = (base64: string): Buffer => Buffer.from(base64, 'base64')

/** Small pictures as programs write them, 3 × 2 pixels but for the GIF of 1 × 1. */
export const pictures = {
  png: bytesOf(
    'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAEklEQVR4AWLijv//H4aZGJAAAAAA//+DZDHFAAAABklEQVQDAIfy' +
      'Bz1nhZiEAAAAAElFTkSuQmCC',
  ),
  jpeg: bytesOf(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////' +
      '////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////' +
      '////////////wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QA' +
      'FQEBAQAAAAAAAAAAAAAAAAAAAwT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCYCkT/2Q==',
  ),
  webp: bytesOf('UklGRjIAAABXRUJQVlA4ICYAAACQAQCdASoDAAIAB0CWJaACdLoAA5gA/t+AP7gzPq6pn156mLcAAA=='),
  extendedWebp: bytesOf(
    'UklGRkQAAABXRUJQVlA4WAoAAAAAAAAAAgAAAQAAVlA4ICYAAACQAQCdASoDAAIAB0CWJaACdLoAA5gA/t+AP7gzPq6pn156mLcA' +
      'AA==',
  ),
  gif: bytesOf('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
}

/** A PNG whose header has these sides; the rest of it is invalid. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.from(pictures.png)
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  return header
}
