import { defineMessages } from '#client/i18n.ts'

const pt = {
  upload: 'Enviar imagem',
  replace: 'Trocar imagem',
  uploading: 'Enviando a imagem',
  uploaded: 'Imagem enviada. Ela vale depois de salvar.',
  hint: 'JPG, PNG ou WebP de até 10 MB. O melhor é 1280 × 720.',
  none: 'Sem imagem',
}

export type PictureMessages = typeof pt
export const pictureMessages = defineMessages(pt, () => import('./picture-messages.en.ts'))
