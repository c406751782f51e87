import { uploadFile } from '#contract/api/files.ts'
import { call } from './call.ts'

/**
 * Uploads a cropped picture as a PNG named by the time (spec section 2, update avatar) and returns the file's id. `signup` needs no session; a
 * file that no account uses is deleted after an hour. Throws CallError.
 */
export async function uploadAvatar(picture: Blob, from: 'signup' | 'profile'): Promise<string> {
  const { _id } = await call(uploadFile, { body: { from }, file: picture, filename: `${Date.now()}.png` })
  return _id
}
