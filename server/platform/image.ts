import { IMAGE_MAX_PIXELS } from '#contract/limits.ts'
import { fail } from './fail.ts'

const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/webp'])

/**
 * Makes a picture safe to serve: detects its format from its bytes, rotates it upright, fits it into `width` × `height`, and re-encodes it
 * as WebP without metadata. Refuses other formats (415 `unsupported_media`), and broken images or images over 40 megapixels (422
 * `image_invalid`), before decoding pixels.
 */
export async function reencodeImage(
  content: Buffer,
  size: { width: number; height: number; fit: 'cover' | 'inside' },
): Promise<Buffer> {
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([import('file-type'), import('sharp')])
  const type = await fileTypeFromBuffer(content)
  if (!type || !ACCEPTED.has(type.mime)) fail('unsupported_media')
  try {
    return await sharp(content, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: size.width, height: size.height, fit: size.fit, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    return fail('image_invalid')
  }
}
