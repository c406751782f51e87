import { defineMessages } from '#web/lib/i18n.ts'

const pt = {
  picture: 'Enviar imagem',
  save: 'Baixar imagem',
  alt: (name: string) => `Imagem para enviar: ${name}`,
  failed: 'A imagem não veio. Tente de novo.',
  saved: 'Imagem salva',
  mine: 'Mostrar meu jogo',
  mineTitle: 'Mostrar meu jogo',
  mineText: (name: string) => `Olha o meu jogo na cartela ${name} da Crava`,
  mineNote: 'Quem abrir o link vê seu nome, seu lugar, seus pontos e seus acertos. Dinheiro, não.',
}

export type ShareMessages = typeof pt
export const shareMessages = defineMessages(pt, () => import('./share-messages.en.ts'))
