import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { IMAGE_MAX_PIXELS } from '#contract/limits.ts'
import { fail } from './fail.ts'

const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/webp'])

/**
 * Makes a picture safe to serve: its kind is read from its bytes, it is turned upright, fitted into `width` × `height`,
 * and written anew as WebP without metadata. Refuses other kinds (415 `unsupported_media`), and what is broken or has over
 * 40 megapixels (422 `image_invalid`), before its pixels are unpacked.
 */
export async function reencodeImage(
  content: Buffer,
  size: { width: number; height: number; fit: 'cover' | 'inside' },
): Promise<Buffer> {
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
