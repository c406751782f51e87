import { operatorUpload } from '#contract/api/admin/console.ts'
import { getFile } from '#contract/api/files.ts'
import { call } from './call.ts'

/** The URL of a stored picture. */
export const pictureUrl = (id: string): string => getFile.path.replace(':id', id)

/** Uploads a picture and returns its id; an unused one is deleted after a while. Throws CallError. */
export async function uploadPicture(file: File, signal: AbortSignal): Promise<string> {
  const { _id } = await call(operatorUpload, { file, filename: file.name, signal })
  return _id
}
