import type { FastifyRequest } from 'fastify'
import { fail } from './fail.ts'

export interface UploadedFile {
  filename: string
  content: Buffer
}

/**
 * Reads a multipart request: one file of at most `maxBytes` under `field`, and the other fields as text. Refuses what is
 * not multipart (415), a larger file (413) and any second file (400).
 */
export async function readUpload(
  request: FastifyRequest,
  upload: { field: string; maxBytes: number },
): Promise<{ body: Record<string, string>; file: UploadedFile | undefined }> {
  if (!request.isMultipart()) fail('unsupported_media')
  const body: Record<string, string> = {}
  let file: UploadedFile | undefined
  const limits = { fileSize: upload.maxBytes, files: 1, fields: 10, fieldSize: 1_000, parts: 12 }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        const content = await part.toBuffer()
        if (part.fieldname === upload.field) file = { filename: part.filename.slice(0, 200), content }
      } else if (typeof part.value === 'string') {
        body[part.fieldname] = part.value
      }
    }
  } catch (error) {
    // What the parser itself cannot read comes without a status: a form that ends too early, say.
    if (error instanceof Error && 'statusCode' in error) throw error
    fail('malformed_body')
  }
  return { body, file }
}
