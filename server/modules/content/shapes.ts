import type { Slide } from './sql.ts'

/** A slide's picture as the contract has it: the address of the image and the file behind it. */
export const pictureOf = (slide: Pick<Slide, 'fileId' | 'filename'>) => ({
  url: `/api/file/${slide.fileId}`,
  _upload: { _id: slide.fileId, filename: slide.filename },
})
