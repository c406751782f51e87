import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { zId } from '../ids.ts'
import { UPLOAD_MAX_BYTES } from '../limits.ts'
import { zIdParam } from './common.ts'

export const uploadFile = endpoint({
  name: 'uploadFile',
  summary: 'Uploads a picture. `from=signup` needs no session; what nobody uses is removed after an hour',
  method: 'POST',
  path: '/api/upload',
  access: 'visitor',
  body: z.object({ from: z.enum(['signup', 'profile'], { error: 'from_invalid' }) }),
  answer: z.object({ _id: zId, filename: z.string() }),
  status: 201,
  errors: ['unauthorized', 'too_large', 'unsupported_media', 'image_invalid'],
  upload: { field: 'file', maxBytes: UPLOAD_MAX_BYTES },
})

export const getFile = endpoint({
  name: 'getFile',
  summary: 'A picture by its id, or a voice message by its signed address; the answer is the file itself',
  method: 'GET',
  path: '/api/file/:id',
  access: 'visitor',
  params: zIdParam,
  /** Of a signed URL: its expiry (milliseconds), and its signature. */
  query: z.object({ until: z.optional(z.coerce.number()), sign: z.optional(z.string().check(z.maxLength(64))) }),
  answer: z.unknown(),
  errors: ['not_found'],
})
