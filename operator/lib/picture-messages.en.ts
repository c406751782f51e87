import type { PictureMessages } from './picture-messages.ts'

const en: PictureMessages = {
  upload: 'Upload a picture',
  replace: 'Change the picture',
  uploading: 'Uploading the picture',
  uploaded: 'Picture uploaded. It counts once you save.',
  hint: 'JPG, PNG or WebP of up to 10 MB. 1280 × 720 is best.',
  none: 'No picture',
}

export default en
