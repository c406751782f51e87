import { uploadFile } from '#contract/api/files.ts'
import { call } from './call.ts'

/**
 * Uploads a cropped picture as a PNG named by the moment (spec section 2, update avatar) and returns the file's id.
 * `signup` needs no session; a file that no account takes is removed after an hour. Throws CallError.
 */
export async function uploadAvatar(picture: Blob, from: 'signup' | 'profile'): Promise<string> {
  const { _id } = await call(uploadFile, { body: { from }, file: picture, filename: `${Date.now()}.png` })
  return _id
}
