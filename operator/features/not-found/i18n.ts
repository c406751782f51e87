import { defineWords } from '#client/i18n.ts'

const pt = {
  title: 'Página não encontrada',
  text: 'Este endereço não existe no console.',
  back: 'Voltar para o início',
}

export type NotFoundWords = typeof pt
export const words = defineWords(pt, () => import('./i18n.en.ts'))
