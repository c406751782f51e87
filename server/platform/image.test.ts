import sharp from 'sharp'
import { expect, test } from 'vitest'
import { reencodeImage } from './image.ts'

const avatar = { width: 512, height: 512, fit: 'cover' } as const
const ground = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#41df70' } })

test('a picture comes out square, small, WebP, and without a word about where it was taken', async () => {
  const photo = await ground(1_600, 900)
    .withExif({ IFD0: { Artist: 'somebody' }, IFD3: { GPSLatitudeRef: 'S' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const made = await sharp(await reencodeImage(photo, avatar)).metadata()
  expect(made).toMatchObject({ format: 'webp', width: 512, height: 512 })
  expect(made.exif).toBeUndefined()
})

test('a photo taken sideways is turned upright', async () => {
  const sideways = await ground(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const made = await sharp(await reencodeImage(sideways, { width: 1_000, height: 1_000, fit: 'inside' })).metadata()
  expect([made.width, made.height]).toEqual([200, 400])
})

test.each([
  ['a page with a picture’s name', Buffer.from('<html><script>alert(1)</script></html>')],
  ['an SVG, which can hold scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['nothing', Buffer.alloc(0)],
])('%s is refused as the wrong kind', async (_what, content) => {
  await expect(reencodeImage(content, avatar)).rejects.toMatchObject({ code: 'unsupported_media' })
})

test('a picture cut in the middle is refused', async () => {
  const whole = await ground(800, 800).png().toBuffer()
  await expect(reencodeImage(whole.subarray(0, whole.length / 2), avatar)).rejects.toMatchObject({
    code: 'image_invalid',
  })
})

test('a bomb, small as a file and huge as a picture, is refused before it is unpacked', async () => {
  const bomb = await ground(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  await expect(reencodeImage(bomb, avatar)).rejects.toMatchObject({ code: 'image_invalid' })
})
